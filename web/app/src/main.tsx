import { render } from "preact";
import { Start } from "./start/start.tsx";
import "./style/index.css";
import { applyLanguage } from "./texts/language.ts";

applyLanguage();
const root = document.querySelector("#root");
if (root) render(<Start />, root);
