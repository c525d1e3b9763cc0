import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser that subscribed. */
export function browser() {
	const ecdh = createECDH('prime256v1')
	const p256dh = ecdh.generateKeys().toString('base64url')
	const secret = randomBytes(16)
	return { ecdh, secret, keys: { p256dh, auth: secret.toString('base64url') } }
}

/** What a browser makes of a push, by RFC 8291 and 8188. */
export function decrypted(body: Buffer, { ecdh, secret }: { ecdh: ECDH; secret: Buffer }): Record<string, unknown> {
	const salt = body.subarray(0, 16)
	const sender = body.subarray(21, 21 + 65)
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
	const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32))
	const derive = (name: string, bytes: number) =>
		Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
	const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
	const sealed = body.subarray(86)
	cipher.setAuthTag(sealed.subarray(-16))
	const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
	return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}
