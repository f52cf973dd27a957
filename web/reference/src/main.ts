import { ignoreComposition } from "../../guards/ignore-composition.ts";
import { addCopyButtons, keepLanguage } from "./code-examples.ts";
import { followMovedAnchors } from "./position.ts";
import { showPosition } from "./position.ts";
import { addSearch } from "./search.ts";
import "./style/index.css";

ignoreComposition();
followMovedAnchors();
keepLanguage();
addCopyButtons();
showPosition();
addSearch();
