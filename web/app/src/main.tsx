import { render } from "preact";
import { ignoreComposition } from "../../guards/ignore-composition.ts";
import { surviveTranslation } from "../../guards/survive-translation.ts";
import { Start } from "./start/start.tsx";
import { tellArrival } from "./texts/tell-when-slow.ts";
import "./style/index.css";
import { applyLanguage } from "./texts/language.ts";

ignoreComposition();
tellArrival();
applyLanguage();
const root = document.querySelector("#root");
if (root) {
  surviveTranslation(root);
  render(<Start />, root);
}
