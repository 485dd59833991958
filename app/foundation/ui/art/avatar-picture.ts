/** The document with the pictures of everything that has no logo (terrain.server.ts). */
export const AVATARS_PATH = "/art/avatars.svg";

export const avatarId = (kind: "project" | "account", id: string): string => `${kind}-${id}`;

/** Address of one picture, for `<use>`. */
export const avatarPicture = (kind: "project" | "account", id: string): string => `${AVATARS_PATH}#${avatarId(kind, id)}`;
