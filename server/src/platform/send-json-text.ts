import type { FastifyReply } from 'fastify'

/** Sends a text that is JSON already. The response's schema is for the documentation only. */
export const sendJsonText = (reply: Pick<FastifyReply, 'type'>, text: string): FastifyReply =>
	reply.type('application/json; charset=utf-8').serializer(String).send(text)
