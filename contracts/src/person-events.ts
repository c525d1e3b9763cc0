import { z } from 'zod'
import { ModelStage } from './assistant-model.ts'

/**
 * Server to client, to every socket of one person. The name of each event is its key. They carry no content: what they
 * are about is fetched again, with the access that the person has then.
 */
export const personEvents = {
	/** The person's notifications changed; `raised` when there is a new one. */
	notifications_changed: z.object({ raised: z.boolean() }),
	/** What one of the person's companies pays changed, and perhaps what the person may do. */
	billing_changed: z.object({}),
	/**
	 * What the person is in a company changed, and with it perhaps what they may do in its projects; also when they came
	 * or went, and when the company was deleted or restored.
	 */
	company_changed: z.object({ company_id: z.uuid() }),
	/** How far the language model is with an instruction of the person; `ask_id` is that of the request. */
	assistant_progress: z.object({ ask_id: z.uuid(), stage: ModelStage }),
	/** Invitations for the person came or went. */
	invitations_changed: z.object({}),
} as const
export type PersonEventName = keyof typeof personEvents
export type PersonEvent<Name extends PersonEventName> = z.infer<(typeof personEvents)[Name]>
