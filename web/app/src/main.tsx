import { render } from "preact";
import { Start } from "./start/start.tsx";
import { tellArrival } from "./start/tell-when-slow.ts";
import "./style/index.css";
import { applyLanguage } from "./texts/language.ts";

tellArrival();
applyLanguage();
const root = document.querySelector("#root");
if (root) render(<Start />, root);
