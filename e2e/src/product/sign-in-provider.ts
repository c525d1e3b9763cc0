import type { Server } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from './running-product.ts'

/** A real OpenID Connect provider on this machine, in the place of Google. */
export type SignInProvider = {
	issuer: string
	clientId: string
	clientSecret: string
	close: () => Promise<void>
}

/**
 * Starts a provider whose own pages ask for a login name; the login name is taken as the e-mail address.
 * @param callbackUrl the only address it may send people back to
 */
export async function startSignInProvider(callbackUrl: string): Promise<SignInProvider> {
	const port = await freePort()
	const issuer = `http://localhost:${port}`
	const clientId = 'panelyard'
	const clientSecret = 'a-secret-of-the-journeys'
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: clientId,
				client_secret: clientSecret,
				redirect_uris: [callbackUrl],
				response_types: ['code'],
				grant_types: ['authorization_code'],
			},
		],
		cookies: { keys: ['key-of-the-journeys'] },
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
		// Google puts e-mail and name into the ID token.
		conformIdTokenClaims: false,
		features: { devInteractions: { enabled: true } },
		findAccount: (_context, id) => ({
			accountId: id,
			claims: async () => ({ sub: `account-of-${id}`, email: id, email_verified: true, name: id.split('@')[0] }),
		}),
	})
	const server = await new Promise<Server>((resolve) => {
		const listening: Server = provider.listen(port, () => resolve(listening))
	})
	return {
		issuer,
		clientId,
		clientSecret,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	}
}
