import JoinIsland from "#app/pages/desk/desk-join.island.tsx";
import SignInIsland from "#app/pages/desk/desk-sign-in.island.tsx";
import { Island } from "#app/foundation/islands/island.tsx";

export const signInForm = () => <Island of={SignInIsland} props={{}} when="load" />;
export const joinForm = () => <Island of={JoinIsland} props={{}} when="load" />;
export const deskMessage = (text: string) => <p role="status">{text}</p>;
