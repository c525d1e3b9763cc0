import { z } from 'zod'

// Calls that exist only under `npm run dev`, and only for this machine.

/** `GET /development/accounts`: the accounts to switch to with `POST /development/accounts/{id}/switch`. */
export const DevelopmentAccountsResponse = z.object({
	accounts: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string(), is_super_admin: z.boolean() })),
})
export type DevelopmentAccount = z.infer<typeof DevelopmentAccountsResponse>['accounts'][number]

/** A mail of the outbox folder: the name of its file, and its source with quoted characters as they were written. */
export const DevelopmentMail = z.object({ name: z.string(), text: z.string() })
export type DevelopmentMail = z.infer<typeof DevelopmentMail>
/** `GET /development/outbox`: the newest first. */
export const DevelopmentMailsResponse = z.object({ mails: z.array(DevelopmentMail) })
