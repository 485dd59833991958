/** Text of invented articles in one language; {name} is a project of the catalog. */
export interface HeadlineTemplates {
  /** Prefix of every title. */
  mark: string;
  /** Disclaimer in every text that the story is invented. */
  notice: string;
  /** Ending that some publishers add to the same headline. */
  tail: string;
  /** WordPress' closing line of a text. */
  closing: (title: string, site: string) => string;
  /** One title for each article category, in their order. */
  titles: readonly string[];
  /** Topics of the general press besides Cardano. */
  others: readonly [string, ...string[]];
}

export const headlineTemplates: Record<string, HeadlineTemplates> = {
  en: {
    mark: "Simulated:",
    notice:
      "This article is simulated and reports nothing that happened. It fills the news page of the Cardano ecosystem with readable words while the real sources are away.",
    tail: "what we know so far",
    closing: (title, site) => `The post ${title} appeared first on ${site}.`,
    titles: [
      "Cardano foundation publishes its report about {name}",
      "Cardano community meets to talk about {name}",
      "{name} opens its code to Cardano developers",
      "Cardano node update makes {name} faster",
      "{name} announces a partnership in the Cardano ecosystem",
      "Cardano voters decide about the proposal of {name}",
      "{name} shows a new NFT collection on Cardano",
      "Staking on Cardano: what {name} changes for delegators",
      "{name} brings another DeFi pool to Cardano",
      "{name}: a week on Cardano in review",
    ],
    others: ["Bitcoin miners look back on a quiet week", "How a bank keeps its coins in cold storage"],
  },
  de: {
    mark: "Simuliert:",
    notice:
      "Dieser Artikel ist simuliert und berichtet nichts, was wirklich geschehen ist. Er füllt die Nachrichtenseite des Cardano-Ökosystems mit lesbaren Wörtern, solange die echten Quellen fehlen.",
    tail: "was bisher bekannt ist",
    closing: (title, site) => `Der Beitrag ${title} erschien zuerst auf ${site}.`,
    titles: [
      "Cardano-Stiftung veröffentlicht ihren Bericht über {name}",
      "Die Cardano-Gemeinschaft trifft sich zum Gespräch über {name}",
      "{name} öffnet seinen Code für Entwickler auf Cardano",
      "Ein Update der Cardano-Node macht {name} schneller",
      "{name} kündigt eine Partnerschaft im Cardano-Ökosystem an",
      "Abstimmung auf Cardano: Wähler entscheiden über den Vorschlag von {name}",
      "{name} zeigt eine neue NFT-Sammlung auf Cardano",
      "Staking mit Cardano: was {name} für Delegierende ändert",
      "{name} bringt einen weiteren DeFi-Pool auf Cardano",
      "{name}: eine Woche auf Cardano im Rückblick",
    ],
    others: ["Bitcoin-Miner blicken auf eine ruhige Woche zurück", "Wie eine Bank ihre Münzen sicher verwahrt"],
  },
  fr: {
    mark: "Simulé :",
    notice:
      "Cet article est simulé et ne raconte rien de ce qui s’est passé. Il remplit la page des actualités de l’écosystème Cardano avec des mots lisibles pendant que les vraies sources sont absentes.",
    tail: "ce que l’on sait",
    closing: (title, site) => `L’article ${title} est apparu en premier sur ${site}.`,
    titles: [
      "La fondation Cardano publie son rapport sur {name}",
      "La communauté Cardano se réunit pour parler de {name}",
      "{name} ouvre son code aux développeurs de Cardano",
      "Une mise à jour du nœud Cardano rend {name} plus rapide",
      "{name} annonce un partenariat dans l’écosystème Cardano",
      "Gouvernance de Cardano : les électeurs se prononcent sur la proposition de {name}",
      "{name} présente une nouvelle collection de NFT sur Cardano",
      "Staking sur Cardano : ce que {name} change pour les délégants",
      "{name} apporte une nouvelle réserve DeFi à Cardano",
      "{name} : une semaine sur Cardano en résumé",
    ],
    others: ["Les mineurs de Bitcoin reviennent sur une semaine calme", "Comment une banque met ses jetons à l’abri"],
  },
  es: {
    mark: "Simulado:",
    notice:
      "Este artículo es simulado y no cuenta nada que haya ocurrido. Llena la página de noticias del ecosistema Cardano con palabras legibles mientras faltan las fuentes reales.",
    tail: "lo que se sabe hasta ahora",
    closing: (title, site) => `La entrada ${title} se publicó primero en ${site}.`,
    titles: [
      "La fundación Cardano publica su informe sobre {name}",
      "La comunidad de Cardano se reúne para hablar de {name}",
      "{name} abre su código a los desarrolladores de Cardano",
      "Una actualización del nodo de Cardano hace más rápido a {name}",
      "{name} anuncia una alianza en el ecosistema Cardano",
      "Gobernanza de Cardano: los votantes deciden sobre la propuesta de {name}",
      "{name} muestra una nueva colección de NFT en Cardano",
      "Staking en Cardano: lo que {name} cambia para los delegadores",
      "{name} lleva otro fondo DeFi a Cardano",
      "{name}: una semana en Cardano en resumen",
    ],
    others: ["Los mineros de Bitcoin repasan una semana tranquila", "Cómo guarda un banco sus monedas sin conexión"],
  },
  it: {
    mark: "Simulato:",
    notice:
      "Questo articolo è simulato e non racconta nulla di ciò che è accaduto. Riempie la pagina delle notizie dell’ecosistema Cardano con parole leggibili mentre mancano le fonti vere.",
    tail: "che cosa sappiamo finora",
    closing: (title, site) => `L’articolo ${title} proviene da ${site}.`,
    titles: [
      "La fondazione Cardano pubblica il suo rapporto su {name}",
      "La comunità di Cardano si incontra per parlare di {name}",
      "{name} apre il suo codice agli sviluppatori di Cardano",
      "Un aggiornamento del nodo Cardano rende {name} più veloce",
      "{name} annuncia una collaborazione nell’ecosistema Cardano",
      "Governance di Cardano: gli elettori decidono sulla proposta di {name}",
      "{name} mostra una nuova collezione di NFT su Cardano",
      "Staking su Cardano: che cosa cambia {name} per chi delega",
      "{name} porta un altro pool DeFi su Cardano",
      "{name}: una settimana su Cardano in breve",
    ],
    others: ["I minatori di Bitcoin ripensano a una settimana tranquilla", "Come una banca custodisce le sue monete"],
  },
  pt: {
    mark: "Simulado:",
    notice:
      "Este artigo é simulado e não conta nada que tenha acontecido. Ele preenche a página de notícias do ecossistema Cardano com palavras legíveis enquanto as fontes reais não estão disponíveis.",
    tail: "o que se sabe até agora",
    closing: (title, site) => `O post ${title} apareceu primeiro em ${site}.`,
    titles: [
      "A fundação Cardano publica seu relatório sobre {name}",
      "A comunidade Cardano se reúne para falar sobre {name}",
      "{name} abre seu código para desenvolvedores da Cardano",
      "Uma atualização do nó da Cardano deixa {name} mais rápido",
      "{name} anuncia uma parceria no ecossistema Cardano",
      "Governança da Cardano: eleitores decidem sobre a proposta de {name}",
      "{name} mostra uma nova coleção de NFT na Cardano",
      "Staking na Cardano: o que {name} muda para quem delega",
      "{name} leva mais um pool DeFi para a Cardano",
      "{name}: uma semana na Cardano em resumo",
    ],
    others: ["Mineradores de Bitcoin relembram uma semana tranquila", "Como um banco guarda suas moedas com segurança"],
  },
  nl: {
    mark: "Gesimuleerd:",
    notice:
      "Dit artikel is gesimuleerd en vertelt niets wat echt is gebeurd. Het vult de nieuwspagina van het Cardano-ecosysteem met leesbare woorden zolang de echte bronnen er niet zijn.",
    tail: "wat we tot nu toe weten",
    closing: (title, site) => `Het bericht ${title} verscheen eerst op ${site}.`,
    titles: [
      "De Cardano-stichting publiceert haar verslag over {name}",
      "De gemeenschap van Cardano komt bijeen om over {name} te praten",
      "{name} stelt zijn code open voor ontwikkelaars op Cardano",
      "Een update van de Cardano-node maakt {name} sneller",
      "{name} kondigt een samenwerking aan in het Cardano-ecosysteem",
      "Bestuur van Cardano: kiezers beslissen over het voorstel van {name}",
      "{name} toont een nieuwe NFT-verzameling op Cardano",
      "Staken op Cardano: wat {name} verandert voor wie delegeert",
      "{name} brengt nog een DeFi-pool naar Cardano",
      "{name}: een week op Cardano in het kort",
    ],
    others: ["Bitcoinminers kijken terug op een rustige week", "Hoe een bank haar munten veilig bewaart"],
  },
  pl: {
    mark: "Symulacja:",
    notice:
      "Ten artykuł jest symulacją i nie opisuje niczego, co się wydarzyło. Wypełnia stronę wiadomości ekosystemu Cardano czytelnymi słowami, dopóki nie ma prawdziwych źródeł.",
    tail: "co wiemy do tej pory",
    closing: (title, site) => `Artykuł ${title} pochodzi z serwisu ${site}.`,
    titles: [
      "Fundacja Cardano publikuje raport o projekcie {name}",
      "Społeczność Cardano spotyka się, aby porozmawiać o projekcie {name}",
      "{name} udostępnia swój kod programistom na Cardano",
      "Aktualizacja węzła Cardano przyspiesza {name}",
      "{name} ogłasza partnerstwo w ekosystemie Cardano",
      "Zarządzanie Cardano: wyborcy decydują o propozycji projektu {name}",
      "{name} pokazuje nową kolekcję NFT na Cardano",
      "Staking na Cardano: co {name} zmienia dla delegujących",
      "{name} wprowadza kolejną pulę DeFi na Cardano",
      "{name}: tydzień na Cardano w skrócie",
    ],
    others: ["Górnicy bitcoina podsumowują spokojny tydzień", "Jak bank bezpiecznie przechowuje swoje monety"],
  },
};
