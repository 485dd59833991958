import { parentPort, workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";

// Worker thread that renders one picture, started by paint-svg.server.ts. Node runs this file unbundled.

const { svg, options } = workerData;
parentPort?.postMessage(new Resvg(svg, options).render().asPng(), []);
