// Parts of the page that most first views do without are loaded when they are wanted.

import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { Broken } from "./broken.js";

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
    const [failures, setFailures] = useState(0);
    const [, again] = useState({});
    useEffect(() => {
      let left = false;
      const attempt = () =>
        load().then(
          (component) => ((loaded = component), left || again({})),
          () => {
            if (left) return;
            setFailures((n) => n + 1);
            setTimeout(attempt, againMS);
          },
        );
      if (!loaded) void attempt();
      return () => void (left = true);
    }, []);
    if (!loaded && failures > 1) return html`<${Broken} />`; // another version of the server may have other parts
    return loaded && html`<${loaded} ...${props} />`;
  };
}
