/** The document that holds the pictures of all that have no logo (terrain.server.ts). */
export const AVATARS_PATH = "/art/avatars.svg";

export const avatarId = (kind: "project" | "account", id: string): string => `${kind}-${id}`;

/** The address of one picture, for `<use>`. */
export const avatarPicture = (kind: "project" | "account", id: string): string => `${AVATARS_PATH}#${avatarId(kind, id)}`;
