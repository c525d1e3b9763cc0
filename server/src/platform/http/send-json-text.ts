import type { FastifyReply } from 'fastify'

/** Sends a text that already is JSON. The response's schema is only for the documentation. */
export const sendJsonText = (reply: Pick<FastifyReply, 'type'>, text: string): FastifyReply =>
	reply.type('application/json; charset=utf-8').serializer(String).send(text)
