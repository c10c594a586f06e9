// Parts of the page that most first views do without are loaded when they are wanted.

import { html, useEffect, useState } from "./vendor/htm-preact.js";

const againMS = 1000; // while the server cannot be reached

/**
 * A component that is loaded when it is rendered for the first time; nothing is shown until then.
 * @param {() => Promise<any>} load gives the component
 */
export function lazy(load) {
  /** @type {any} */
  let loaded = null;
  /** @param {Record<string, any>} props */
  return function Lazy(props) {
    const [, again] = useState({});
    useEffect(() => {
      let left = false;
      const attempt = () =>
        load().then(
          (component) => ((loaded = component), left || again({})),
          () => left || setTimeout(attempt, againMS),
        );
      if (!loaded) void attempt();
      return () => void (left = true);
    }, []);
    return loaded && html`<${loaded} ...${props} />`;
  };
}
