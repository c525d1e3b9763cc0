import helmet from '@fastify/helmet'
import type { Config } from '../../config.ts'
import type { App } from '../feature.ts'

/**
 * The content security policy of every answer. Scripts and styles come from this server only, except for elements of a page
 * with its nonce.
 */
export function contentSecurityPolicy(pageNonce?: string): string {
	const nonce = pageNonce ? ` 'nonce-${pageNonce}'` : ''
	return [
		"default-src 'self'",
		// WebAssembly: the decoder of compressed meshes.
		`script-src 'self' 'wasm-unsafe-eval'${nonce}`,
		`style-src 'self'${nonce}`,
		// React's style attributes.
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		// Blobs are what a page itself has made, such as the model of a visitor's own file.
		"connect-src 'self' blob:",
		"worker-src 'self'",
		"object-src 'none'",
		"frame-ancestors 'none'",
		"base-uri 'self'",
		"form-action 'self'",
	].join('; ')
}

export async function addSecurityHeaders(app: App, config: Config): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: false,
		frameguard: { action: 'deny' },
		referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
		strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
	})
	const policy = contentSecurityPolicy()
	app.addHook('onRequest', async (_request, reply) => {
		reply.header('content-security-policy', policy)
		reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
	})
}
