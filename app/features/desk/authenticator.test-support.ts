import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { encode } from "cborg";

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
/** User present, user verified, attested credential data (Web Authentication Level 3, section 6.1). */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

interface Answering {
  challenge: string;
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** Changes the signature's last byte. */
  isForged?: boolean;
  counter?: number;
}

/** A security key in software: one ES256 credential without attestation. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#origin = origin;
    const entries: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ];
    this.#cose = encode(new Map(entries));
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Answering): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData({ rpId = new URL(this.#origin).hostname, isVerified = true, counter }: Answering, attested?: Buffer): Buffer {
    this.counter = counter ?? this.counter + 1;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  }

  get #credential() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" };
  }

  create(answering: Answering) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = this.#authenticatorData(answering, Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]));
    return {
      ...this.#credential,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", answering).toString("base64url"),
        attestationObject: Buffer.from(encode({ fmt: "none", attStmt: {}, authData })).toString("base64url"),
        transports: ["usb"],
      },
    };
  }

  answer(answering: Answering) {
    const clientData = this.#clientData("webauthn.get", answering);
    const authenticatorData = this.#authenticatorData(answering);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.#key);
    if (answering.isForged) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }
}
