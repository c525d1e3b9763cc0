import { addressesNeedProof } from '../../access/proven-address.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import * as queries from './report-schedules.queries.ts'

/** Somebody with access to the project, or just an address. */
export type Recipient = { email: string; is_person: boolean }
type Named = Pick<queries.ScheduleRow, 'user_ids' | 'emails'>

/** Whom the schedules of a project go to as things are now, and the addresses that refused its reports. */
export async function readRecipients(
	db: Database,
	config: Pick<Config, 'smtpUrl'>,
	project_id: string,
	schedules: readonly Named[],
): Promise<{ refused: ReadonlySet<string>; recipientsOf: (schedule: Named) => Recipient[] }> {
	const ids = [...new Set(schedules.flatMap(({ user_ids }) => user_ids))]
	const people = await queries.emailsOfPeople(db, project_id, ids, addressesNeedProof(config))
	const refused = await queries.refusedEmails(db, project_id)
	return {
		refused,
		recipientsOf: ({ user_ids, emails }) => {
			const own = people.filter(({ id }) => user_ids.includes(id)).map(({ email }) => email)
			const others = emails.filter((email) => !refused.has(email) && !own.includes(email))
			return [
				...own.map((email) => ({ email, is_person: true })),
				...others.map((email) => ({ email, is_person: false })),
			]
		},
	}
}
