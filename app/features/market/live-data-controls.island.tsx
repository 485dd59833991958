import { marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";

const NO_MARKET = { version: 0, value: marketTopic.empty };
const NO_SENTIMENT = { version: 0, value: sentimentTopic.empty };
const NO_NETWORK = { version: 0, value: networkTopic.empty };

/** Pause and refresh of the figures panel. Subscribes to its topics, so that a refresh works before the cells are hydrated. */
function LiveDataControls({ hasFigures }: { hasFigures: boolean }) {
  const market = useTopic(marketTopic, NO_MARKET).value;
  const sentiment = useTopic(sentimentTopic, NO_SENTIMENT).value;
  const network = useTopic(networkTopic, NO_NETWORK).value;
  const figures = [market, sentiment, network].flatMap((value) => Object.values(value));
  return <LiveControls namespace="home" hasFigures={hasFigures || figures.some((figure) => figure !== null)} />;
}

export default defineIsland("live-data-controls", LiveDataControls, { messages: ["home:live"] });
