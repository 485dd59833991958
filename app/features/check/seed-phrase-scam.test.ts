import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { isSeedPhraseScam } from "#app/features/check/seed-phrase-scam.server.ts";

test.each([
  "Enter your 24 words at https://abc-xyz.com to keep your wallet.",
  "Dear user, your Yoroi wallet was suspended. Please confirm your recovery phrase within 24 hours: https://yoroi-refund.help",
  "If you don't enter your seed phrase, your ADA will be lost.",
  "Hi, I'm from Cardano support. What is your seed phrase?",
  "All users must verify their 12, 15 or 24 words, no later than Friday.",
  "To receive the airdrop, send us your private key by email.",
  "Enter your seed phrase or you will not get your refund.",
  "Because of a phishing attack, validate your wallet with your secret recovery phrase on the page below.",
  "Can you share your twelve words with me please?",
  "Never share your seed phrase with strangers! Enter your seed phrase only here: https://lace-support.help",
  "Voer je 24 woorden in op https://wallet-check.help.",
  "Beste klant, bevestig je herstelzin om je wallet te ontgrendelen.",
  "Als je je herstelzin niet bevestigt, verlies je je ADA.",
  "Stuur ons je privésleutel, dan lossen we het op.",
  "Om je ADA terug te krijgen moet je de herstelzin invullen op de pagina hieronder.",
  "Wat is je seed phrase? Dan kan ik je helpen.",
  "Geef je 12 geheime woorden door aan onze medewerker.",
  "Hallo, hier ist der Support von Cardano. Ihr Wallet wird gesperrt, bitte geben Sie Ihre 24 Wörter auf https://cardano-support.help ein.",
  "Gib deine Seed-Phrase auf https://abc-xyz.com ein",
  "Gehe auf https://minswap.org und gib dort deine Seed-Phrase ein",
  "Um die Wallet zu entsperren, müssen Sie Ihre Wiederherstellungswörter eingeben.",
  "Alle Nutzer müssen ihre Seed-Phrase bestätigen, sonst werden die Konten geschlossen.",
  "Wenn Sie nicht Ihren privaten Schlüssel bestätigen, verlieren Sie Ihre ADA.",
  "Wenn Sie Ihre Seed-Phrase nicht bestätigen, wird Ihre Wallet gesperrt.",
  "Bestätigen Sie jetzt Ihre 24 Wörter ohne Verzögerung.",
  "Schick mir kurz deine zwölf Wörter, dann helfe ich dir.",
  "Für die Migration ist die Eingabe Ihrer Seed-Phrase erforderlich.",
  "Du musst deine 24 Wörter auf https://www.wallet-check-ada.help/a?b=c eingeben.",
  "Saisissez vos 24 mots sur https://portefeuille-ada.help pour débloquer votre compte.",
  "Merci de confirmer votre phrase de récupération avant demain.",
  "Envoyez-nous votre clé privée, nous réglons le problème.",
  "Quelle est votre phrase de récupération ?",
  "Si vous ne validez pas votre portefeuille, il sera fermé : entrez votre seed phrase ici.",
  "Introduce tus 24 palabras en https://cardano-ayuda.help para no perder tus ADA.",
  "Enviá tu frase de recuperación a soporte@cardano.org",
  "Todos los usuarios deben confirmar su frase semilla hoy.",
  "Para recibir el reembolso, indícanos tu clave privada.",
  "¿Cuál es tu frase semilla? La necesito para ayudarte.",
  "Si no verificas tu frase de recuperación, cerraremos tu wallet.",
  "Digite no site sua frase-semente para liberar a carteira.",
  "Pode me passar sua frase-semente? Eu resolvo para você.",
  "Olá, confirme suas 24 palavras em https://cardano-suporte.help.",
  "Para receber o reembolso, envie sua chave privada.",
  "Qual é a sua frase de recuperação?",
  "Todos os usuários precisam validar a frase-semente até sexta-feira.",
  "Inserisci le tue 24 parole su https://assistenza-ada.help per sbloccare il wallet.",
  "Gentile utente, confermi la Sua frase di recupero entro 24 ore.",
  "Puoi mandarmi la tua seed phrase? Ti aiuto io.",
  "Mandaci la tua chiave privata e risolviamo tutto.",
  "Qual è la tua seed phrase? Mi serve per aiutarti.",
  "Se non verifichi la seed phrase entro oggi, il wallet sarà chiuso.",
  "Podaj swoją frazę seed na https://portfel-weryfikacja.pl",
  "Jeśli nie potwierdzisz frazy seed, twój portfel zostanie zablokowany.",
  "Drogi użytkowniku, wpisz 24 słowa, aby odblokować portfel.",
  "Aby otrzymać zwrot, należy podać klucz prywatny.",
  "Prosimy o potwierdzenie frazy odzyskiwania w ciągu 24 godzin.",
  "Jaka jest twoja fraza seed? Bez niej nie pomogę.",
])("asks: %s", (text) => expect(isSeedPhraseScam(text)).toBe(true));

test.each([
  "Never give your seed phrase to anyone.",
  "Never enter, share or send your seed phrase, not even to support.",
  "We will never ask you to enter your 24 words.",
  "No support needs your seed phrase. Anyone who asks you to send your private key is a scammer.",
  "I entered my seed phrase on a fake site. What should I do now?",
  "Where do I enter my 24 words in Lace?",
  "Is it safe to enter a seed phrase on a website?",
  "Scammers send emails that ask users to confirm the recovery phrase.",
  "Write down your seed phrase on paper and keep it in two places.",
  "The project raised seed funding: submit your proposal by Friday.",
  "A court orders the exchange to give users their private keys.",
  "Your wallet shows 24 words. Store them offline, and send 5 ADA as a test.",
  "Geef je herstelzin nooit aan iemand.",
  "Deel je herstelzin met niemand, ook niet met support.",
  "Wij vragen nooit om je 24 woorden.",
  "Waar moet ik mijn herstelzin invoeren?",
  "Bewaar je herstelzin op papier.",
  "Gib deine Seed-Phrase nie weiter.",
  "Gib niemals, unter keinen Umständen, deine Seed-Phrase auf einer Website ein.",
  "Teile deine Seed-Phrase mit niemandem.",
  "Soll ich meine 24 Wörter hier eingeben?",
  "Betrüger verlangen, dass du deine Seed-Phrase bestätigst.",
  "Schreib die 24 Wörter auf Papier und bewahre sie gut auf.",
  "Ne donnez jamais votre phrase de récupération.",
  "Personne ne vous demandera de saisir vos 24 mots.",
  "Comment saisir ma phrase de récupération dans Eternl ?",
  "Les escrocs envoient des messages pour obtenir votre clé privée.",
  "Een hardwarewallet bewaart je privésleutel en laat je elke transactie bevestigen.",
  "Kein Support wird dich je bitten, deine 24 Wörter einzugeben.",
  "Achtung vor Nachrichten, in denen du deine 24 Wörter eingeben sollst.",
  "Cuidado con los correos que te piden confirmar tu frase semilla.",
  "Notez votre phrase de récupération sur papier.",
  "No envíe su seed phrase a nadie.",
  "Nunca compartas tu frase semilla ni tu clave privada.",
  "La wallet te da una frase semilla: guárdala en papel.",
  "¿Debo introducir mi frase semilla para actualizar?",
  "Los estafadores piden tu frase de recuperación.",
  "Nunca digite sua frase-semente em um site.",
  "Não compartilhe suas 24 palavras com ninguém.",
  "A carteira mostra uma frase-semente. Guarde-a no papel.",
  "Devo informar minha frase-semente ao suporte?",
  "Quem pede para confirmar sua chave privada quer roubar sua ADA.",
  "Non inserire mai una seed phrase in un sito web.",
  "Nessuno ti chiederà di inviare le tue 24 parole.",
  "Scrivi la frase di recupero su carta.",
  "Devo inserire la mia seed phrase per aggiornare?",
  "Chi ti chiede di confermare la chiave privata vuole i tuoi ADA.",
  "Nigdy nie podawaj nikomu frazy seed.",
  "Nie wpisuj frazy seed na żadnej stronie.",
  "Czy muszę podać moją frazę seed, żeby odzyskać ADA?",
  "Prośba o podanie frazy seed to zawsze oszustwo.",
  "Zapisz 24 słowa na papierze i schowaj je.",
  "The malware can validate a transaction and send the private key to its author.",
  "Verify the address. The seed phrase stays on the device.",
  "Le portefeuille vous donne une phrase de récupération.",
  "Digita tu l’indirizzo e non dare mai la seed phrase.",
  "Send 10 ADA to my address, please.",
])("only mentions: %s", (text) => expect(isSeedPhraseScam(text)).toBe(false));

/** The site's own texts about seed phrases, as a visitor could paste them. */
test("no text of the site asks for a seed phrase, except the example message of the check in each language", () => {
  const files = ["messages", "pages", "projects", "questions", "kit/en"].flatMap((folder) =>
    readdirSync(path.join("content", folder), { recursive: true, encoding: "utf8" }).map((file) => path.join("content", folder, file)),
  );
  const texts = files.filter((file) => /\.(?:json|md|yaml)$/.test(file)).flatMap((file) => readFileSync(file, "utf8").split("\n"));
  expect(texts.length).toBeGreaterThan(10_000);
  const examples = LANGUAGES.map(({ code }) => JSON.stringify(translatorFor(code, "check")("examples.text", { link: "{{link}}" })));
  const asking = texts.filter((text) => isSeedPhraseScam(text)).map((text) => text.slice(text.indexOf(": ") + 2));
  expect(asking.sort()).toEqual(examples.sort());
});

test("a long message is fast", () => {
  const begun = performance.now();
  expect(isSeedPhraseScam("send ".repeat(800))).toBe(false);
  expect(isSeedPhraseScam("x".repeat(4_000))).toBe(false);
  expect(isSeedPhraseScam(`${"a.".repeat(1_000)}${"\n".repeat(1_000)}${"never ".repeat(300)}`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});
