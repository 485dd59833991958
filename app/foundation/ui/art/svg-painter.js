import { parentPort, workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";

// The thread in which one picture is painted, see share-image.server.ts. Node runs this file as it is, outside the build.

const { svg, options } = workerData;
parentPort?.postMessage(new Resvg(svg, options).render().asPng(), []);
