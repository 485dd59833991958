/** Small letters without accents: what a visitor types and what they look for meet here. */
export const fold = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss");
