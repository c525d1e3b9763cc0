import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

/** The shortest CBOR of a byte string of less than 65,536 bytes, as readers expect. */
function cborBytes(bytes: Buffer): Buffer {
	const { length } = bytes
	const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
	return Buffer.concat([Buffer.from(head), bytes])
}
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

type Options = { challenge: string; origin: string }

/** A passkey in software: an authenticator's answers to the options of `navigator.credentials`. */
export class SoftAuthenticator {
	readonly id = randomBytes(32)
	/** Its reported number of uses. */
	counter = 1
	/** Whether it has verified the person. */
	isVerified = true
	userHandle = ''
	readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

	/** Answers the options of adding a passkey. */
	create({ challenge, origin, userHandle }: Options & { userHandle: string }) {
		this.userHandle = userHandle
		const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
		const key = Buffer.concat([
			// A map of 5: kty EC2, alg ES256, crv P-256, x, y.
			Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
			cborBytes(Buffer.from(x, 'base64url')),
			Buffer.from([0x22]),
			cborBytes(Buffer.from(y, 'base64url')),
		])
		const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
		const attestation = Buffer.concat([
			Buffer.from([0xa3]),
			cborText('fmt'),
			cborText('none'),
			cborText('attStmt'),
			Buffer.from([0xa0]),
			cborText('authData'),
			cborBytes(Buffer.concat([this.#authData(origin, 0x40), credential])),
		])
		return this.#credential({
			clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
			attestationObject: base64url(attestation),
		})
	}

	/** Answers the options of a sign-in. */
	get({ challenge, origin }: Options) {
		const authData = this.#authData(origin, 0)
		const client = clientData('webauthn.get', challenge, origin)
		const signature = createSign('sha256')
			.update(Buffer.concat([authData, sha256(client)]))
			.sign(this.#keys.privateKey)
		return this.#credential({
			clientDataJSON: base64url(client),
			authenticatorData: base64url(authData),
			signature: base64url(signature),
			userHandle: this.userHandle,
		})
	}

	#authData(origin: string, more: number): Buffer {
		const counter = Buffer.alloc(4)
		counter.writeUInt32BE(this.counter)
		const flags = Buffer.from([0x01 | (this.isVerified ? 0x04 : 0) | more])
		return Buffer.concat([sha256(new URL(origin).hostname), flags, counter])
	}

	#credential<Response extends object>(response: Response) {
		const id = base64url(this.id)
		return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
	}
}

const clientData = (type: string, challenge: string, origin: string): string =>
	JSON.stringify({ type, challenge, origin, crossOrigin: false })
