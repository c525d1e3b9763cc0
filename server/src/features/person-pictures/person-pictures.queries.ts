import { and, eq } from 'drizzle-orm'
import { isKnownTo } from '../../access/acquaintances.queries.ts'
import type { Database } from '../../database/database.ts'
import { person_pictures } from '../../database/tables/account-tables.ts'
import { users } from '../../database/tables/tables.ts'

/** @param visible_to whose acquaintances may be seen; null sees everybody */
export async function findPicture(
	db: Database,
	{ user_id, id }: { user_id: string; id: string },
	visible_to: string | null,
): Promise<string | undefined> {
	const [row] = await db
		.select({ webp: person_pictures.webp })
		.from(person_pictures)
		.innerJoin(users, eq(users.id, person_pictures.user_id))
		.where(
			and(
				eq(person_pictures.user_id, user_id),
				eq(person_pictures.id, id),
				visible_to === null ? undefined : isKnownTo(visible_to),
			),
		)
	return row?.webp
}

/** Whether a person has a picture. Locks the account until `tx` ends. */
export async function lockHasPicture(tx: Database, user_id: string): Promise<boolean> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
	const [row] = await tx
		.select({ id: person_pictures.id })
		.from(person_pictures)
		.where(eq(person_pictures.user_id, user_id))
	return row !== undefined
}

/** Writes a picture and where it is; null removes it. Returns false when the account is gone. */
export async function writePicture(
	tx: Database,
	user_id: string,
	picture: { id: string; webp: string; path: string } | null,
): Promise<boolean> {
	const changed = await tx
		.update(users)
		.set({ picture: picture?.path ?? null })
		.where(eq(users.id, user_id))
		.returning({ id: users.id })
	if (changed.length === 0) return false
	if (picture === null) {
		await tx.delete(person_pictures).where(eq(person_pictures.user_id, user_id))
		return true
	}
	const { id, webp } = picture
	await tx
		.insert(person_pictures)
		.values({ user_id, id, webp })
		.onConflictDoUpdate({ target: person_pictures.user_id, set: { id, webp, created_at: new Date() } })
	return true
}
