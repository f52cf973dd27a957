import { render } from "preact";
import { ignoreComposition } from "../../guards/ignore-composition.ts";
import { surviveTranslation } from "../../guards/survive-translation.ts";
import { Start } from "./start/start.tsx";
import { markLoaded } from "./texts/show-notice-if-slow.ts";
import "./style/index.css";
import { applyLanguage } from "./texts/language.ts";

ignoreComposition();
markLoaded();
applyLanguage();
const root = document.querySelector("#root");
if (root) {
  surviveTranslation(root);
  render(<Start />, root);
}
