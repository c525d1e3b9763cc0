import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '../feature.ts'
import { contentSecurityPolicy } from '../pages/web-security.ts'

/** The API as an OpenAPI document at `/api-docs/json`, readable at `/api-docs`. Register it before the routes. */
export async function addApiDocs(app: App): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Panelyard',
				version: '1',
				description: 'Sign in with POST /login/emailpw; the cookie it sets authorises the other calls.',
			},
			components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'panelyard_session' } } },
		},
		transform: jsonSchemaTransform,
	})
	await app.register(swaggerUi, {
		routePrefix: '/api-docs',
		indexPrefix: '',
		uiConfig: { deepLinking: true, tryItOutEnabled: true },
		staticCSP: contentSecurityPolicy(),
		transformSpecificationClone: false,
	})
}
