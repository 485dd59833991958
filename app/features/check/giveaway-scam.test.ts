import { expect, test } from "vitest";
import { isGiveawayScam } from "#app/features/check/giveaway-scam.server.ts";

test.each([
  "Send 1000 ADA to this address and get 2000 ADA back today, Charles Hoskinson giveaway",
  "To participate, send 500 to 500,000 ADA to the address below. We will send back twice the amount!",
  "Official ADA giveaway: transfer at least 1k ADA and receive 3k ADA within minutes.",
  "Double your ADA in 24 hours, guaranteed.",
  "Deposit ₳1,000 today and we return ₳2,000.",
  "Cardano 10x event. Send any amount of BTC to our wallet.",
  "Stuur 1.000 ADA naar dit adres en ontvang 2.000 ADA terug.",
  "Grote weggeefactie: maak minstens 500 ADA over naar ons adres!",
  "Verdubbel je ADA binnen een dag.",
  "Schick 1.000 ADA an diese Adresse und du bekommst 2.000 ADA zurück.",
  "Wer mindestens 500 ADA überweist, erhält das Doppelte.",
  "Verdopple deine ADA noch heute!",
  "Großes Gewinnspiel der Stiftung: Sende 100 ADA und sei dabei.",
  "Envoyez 1 000 ADA à cette adresse et recevez 2 000 ADA en retour.",
  "Pour participer au concours, versez au moins 500 ADA.",
  "Doublez vos ADA en une heure.",
  "Envía 1.000 ADA a esta dirección y recibirás 2.000 ADA.",
  "Sorteo oficial de Cardano: deposita al menos 500 ADA para participar.",
  "Duplica tus ADA hoy mismo.",
  "Envie 1.000 ADA para este endereço e receba 2.000 ADA de volta.",
  "Deposite qualquer quantia de BTC e receba em dobro.",
  "Dobre suas ADA em 24 horas.",
  "Invia 1.000 ADA a questo indirizzo e ne ricevi il doppio.",
  "Inviate almeno 500 ADA e riceverete 1.000 ADA entro un’ora.",
  "Raddoppia i tuoi ADA oggi stesso.",
  "Wyślij 1000 ADA na ten adres, a otrzymasz 2000 ADA.",
  "Rozdajemy ADA! Przelej co najmniej 500 ADA na nasz portfel.",
  "Wpłać dowolną kwotę, a my podwoimy twoje ADA.",
])("%s", (text) => expect(isGiveawayScam(text)).toBe(true));

test.each([
  "I sent 100 ADA to the exchange and got 99.8 ADA back.",
  "Please send 5 ADA for dinner to this address, thanks!",
  "Send 1 ADA first. Once you receive it, send 500 ADA.",
  "Send 10 ADA and you get 12 USDM.",
  "Registering takes a deposit: pay 2 ADA, get 2 ADA back.",
  "The community giveaway is over. We will send the winners 50 ADA each.",
  "Send me the link to the giveaway, please.",
  "The pool doubled its pledge to 200,000 ADA.",
  "Don't send ADA to anyone who promises to help you.",
  "Stake 1,000 ADA and receive rewards every 5 days.",
  "Dear user, validate your wallet at walletfix.example.com.",
  "Stuur me morgen 20 ADA, dan zijn we quitt.",
  "We sturen de winnaars van de winactie 50 ADA.",
  "Ich schicke dir 100 ADA, du bekommst die 50 ADA Rest morgen.",
  "Bitte überweise 20 ADA für das Ticket.",
  "Der Pool hat seine Blöcke verdoppelt.",
  "Wir verlosen nichts und fragen nie nach ADA.",
  "Envoie-moi 20 ADA pour le billet, merci.",
  "Le prix de l’ADA a doublé depuis mai.",
  "Envía 20 ADA a mi dirección, por favor.",
  "El sorteo terminó ayer y ganó Ana.",
  "Me envie 20 ADA pelo ingresso, por favor.",
  "O preço da ADA dobrou neste ano.",
  "Inviami 20 ADA per il biglietto, grazie.",
  "Il concorso è finito ieri.",
  "Wyślij mi 20 ADA za bilet, dzięki.",
  "Konkurs skończył się wczoraj, wygrała Ania.",
])("ordinary: %s", (text) => expect(isGiveawayScam(text)).toBe(false));

test("a long row of digits is fast", () => {
  const begun = performance.now();
  expect(isGiveawayScam(`send ${"1".repeat(2_000)} ${"1,".repeat(1_000)} ada`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});
