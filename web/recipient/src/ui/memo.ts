import { Component, h, type FunctionComponent } from "preact";

/**
 * Renders a component again only if one of its properties has changed. It replaces `memo` of preact/compat:
 * once preact/compat is loaded, `onChange` of every text field is called with each key, and half a number
 * would be saved.
 */
export function memo<Props extends object>(View: FunctionComponent<Props>): FunctionComponent<Props> {
  class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return hasChanged(this.props, next);
    }

    override render() {
      return h(View, this.props as Props);
    }
  }
  return Memo as unknown as FunctionComponent<Props>;
}

function hasChanged(before: object, after: object): boolean {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...Object.keys(old), ...Object.keys(now)].some((name) => old[name] !== now[name]);
}
