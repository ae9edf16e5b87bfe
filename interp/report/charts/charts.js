// All that files/charts.js calls of Observable Plot and D3. `npm ci && npm run build` makes ../files/plot.min.js of it,
// half of what both libraries weigh; .ci/run does the same and compares.
import {areaY, barX, cell, dot, lineY, plot, pointer, pointerX, pointerY, rectX, rectY, ruleX, ruleY, text, tip}
  from "@observablehq/plot";
import {interpolateRgb, lab, range} from "d3";

globalThis.Plot =
  {areaY, barX, cell, dot, lineY, plot, pointer, pointerX, pointerY, rectX, rectY, ruleX, ruleY, text, tip};
globalThis.d3 = {interpolateRgb, lab, range};
