import type { ReactNode } from "react";
import type { DeskService } from "#app/features/desk/desk.server.ts";
import type { Role } from "#app/features/desk/desk.ts";
import type { Session } from "#app/features/desk/sessions.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { IslandDefinition } from "#app/foundation/islands/define-island.ts";
import { Island } from "#app/foundation/islands/island.tsx";

export interface DeskRequest {
  desk: DeskService;
  session: Session;
  services: FeatureServices;
  query: URLSearchParams;
}

/** A page of the desk for signed-in members. */
export interface DeskPage {
  /** Path below /desk, without slash; "" is the first page. */
  path: string;
  title: string;
  role: Role;
  render(request: DeskRequest): Promise<ReactNode>;
  /** The data of the page's island, which reads it again after each action. */
  load?(request: DeskRequest): Promise<object>;
}

interface IslandPage<Props> extends Pick<DeskPage, "path" | "title" | "role"> {
  island: IslandDefinition<Props>;
  load(request: DeskRequest): Promise<Props>;
}

/** A page that consists of one island. */
export const islandPage = <Props extends object>({ island, load, ...page }: IslandPage<Props>): DeskPage => ({
  ...page,
  load,
  render: async (request) => <Island of={island} props={await load(request)} when="load" />,
});
