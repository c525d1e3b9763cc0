import { z } from 'zod'
import { ModelStage } from '../assistant/assistant-model.ts'

/**
 * Server to client, to every socket of one person. The name of each event is its key. They carry no content: clients
 * fetch the data again, with the access that the person has then.
 */
export const personEvents = {
	/** The person's notifications changed; `raised` when there is a new one. */
	notifications_changed: z.object({ raised: z.boolean() }),
	/** The plan of one of the person's companies changed, and possibly the person's rights. */
	billing_changed: z.object({}),
	/**
	 * The person's membership of a company changed, and with it possibly their roles in its projects; also sent when
	 * they joined or left, and when the company was deleted or restored.
	 */
	company_changed: z.object({ company_id: z.uuid() }),
	/** Progress of the language model with an instruction of the person; `ask_id` is the request's. */
	assistant_progress: z.object({ ask_id: z.uuid(), stage: ModelStage }),
	/** Invitations for the person were added or removed. */
	invitations_changed: z.object({}),
} as const
export type PersonEventName = keyof typeof personEvents
export type PersonEvent<Name extends PersonEventName> = z.infer<(typeof personEvents)[Name]>
