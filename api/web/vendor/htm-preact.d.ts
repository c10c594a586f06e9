// What htm-preact.js exports: htm 3.1.1's standalone build, with Preact in it.
import { VNode } from "preact";
export { h, render, Component, createContext } from "preact";
export {
  useState, useReducer, useEffect, useLayoutEffect, useRef, useImperativeHandle, useMemo, useCallback, useContext,
  useDebugValue, useErrorBoundary,
} from "preact/hooks";
export declare const html: (strings: TemplateStringsArray, ...values: any[]) => VNode;
