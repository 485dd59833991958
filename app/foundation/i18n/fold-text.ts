/** Lowercase without accents, for comparing a visitor's input with a text. */
export const foldText = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss");
