/** The signed-in person, on every request. */
export type SessionUser = {
	id: string
	email: string
	/** Whether the address is proven, or counts as proven on this server. */
	email_verified: boolean
	name: string
	picture: string | null
	is_super_admin: boolean
	created_at: Date
	/** Set while a super admin sees the app as this person, who allowed it. Everything is read-only then. */
	seen_by?: SeenBy
}

export type SeenBy = { operator_id: string; until: Date }

/** The session of a request. */
export type OwnSession = {
	id: string
	created_at: Date
	/** Until when dangerous calls of the console need no further proof; null without a proof. */
	proven_until: Date | null
}

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The route answers everyone alike, so the session isn't read. */
		is_same_for_all?: boolean
	}
	interface FastifyRequest {
		/** Null for a visitor. */
		user: SessionUser | null
		/** Null for a visitor. */
		session: OwnSession | null
	}
}
