import { z } from 'zod'
import { Email, MailLanguage } from '../accounts/auth.ts'
import { Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { CONTACT_TOPICS, MAX_CONTACT_MESSAGE } from './contact-topics.ts'

/** People take longer than this to fill the form in; programs don't. */
export const LEAST_CONTACT_MS = 2000

const Line = z.string().overwrite(cleanName).max(120, 'At most 120 characters').default('')

/** `POST /contact`: open to everyone. Sending it again with the same `id` stores and mails it once. */
export const ContactRequest = z.object({
	/** Chosen by the sender. */
	id: z.uuid(),
	name: Line,
	email: Email,
	company: Line,
	topic: z.enum(CONTACT_TOPICS),
	message: z
		.string()
		.overwrite(cleanText)
		.min(1, 'Please write a message')
		.max(MAX_CONTACT_MESSAGE, `Message must have at most ${MAX_CONTACT_MESSAGE} characters`),
	language: MailLanguage,
	/** Hidden from people, so only programs fill it in. */
	website: z.string().max(200).default(''),
	/** How long the form was open. */
	open_ms: z.number().int().min(LEAST_CONTACT_MS, 'That was faster than people type. Send it again.'),
})
export type ContactRequest = z.infer<typeof ContactRequest>
export const ContactResponse = z.object({ received: z.literal(true) })

/** A message as the operator reads it. */
export const ContactMessage = z.object({
	id: z.uuid(),
	name: z.string(),
	email: z.string(),
	company: z.string(),
	topic: z.enum(CONTACT_TOPICS),
	message: z.string(),
	language: z.string(),
	created_at: Timestamp,
	/** When the mail to the operator was sent; null before, and if no address is configured. */
	mailed_at: Timestamp.nullable(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** `GET /admin/contact`: for super admins, the newest first. */
export const ContactMessagesQuery = z.object({
	page: z.coerce.number().int().min(1).max(10_000).default(1),
	page_size: z.coerce.number().int().min(1).max(200).default(50),
})
export const ContactMessagesResponse = z.object({
	messages: z.array(ContactMessage),
	total: z.number().int(),
	page: z.number().int(),
	page_size: z.number().int(),
})
