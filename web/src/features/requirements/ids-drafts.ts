import { RequirementFile } from '@panelyard/contracts/testing/requirements'
import { IdsFacts, idsVersionOf } from '@panelyard/contracts/testing/write-ids'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { z } from 'zod'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { DRAFTS_KEPT_MS } from '../../domain/images/photo-drafts.ts'
import type { ReadIdsDraft } from './read-ids-draft.ts'
import { blankSpecification, SpecificationDraft, specificationDraftOf } from './specification-draft.ts'

// What somebody puts together in the editor and hasn't saved. The browser keeps it for its person for a week, as it does photos
// that aren't sent; on a shared device the next person doesn't see it.

const UnsavedIds = z.object({
	/** The file of the project that is changed; null for a new one. */
	file: RequirementFile.nullable(),
	title: z.string(),
	facts: IdsFacts,
	specifications: z.array(SpecificationDraft).readonly(),
	/** The file has comments, which the editor can't write again. */
	has_comments: z.boolean(),
	/**
	 * The last try to save it, which may have arrived although nobody knows: the id of its file, and of the one that it replaces.
	 * `is_old`: the draft has changed since.
	 */
	tried: z.object({ id: z.string(), replaces: z.string().nullable(), is_old: z.boolean() }).nullable(),
})
export type UnsavedIds = Readonly<z.infer<typeof UnsavedIds>>

/** The drafts of a person in a project, as the browser keeps them. */
const KeptDrafts = z.object({ changed_at: z.number(), drafts: z.array(UnsavedIds) })

/** What the editor begins with for a file of the project. */
export const draftOfFile = (
	file: RequirementFile,
	{ title, facts, specifications, has_comments }: ReadIdsDraft,
): UnsavedIds => ({
	...{ file, title, facts, has_comments, tried: null },
	specifications: specifications.map(specificationDraftOf),
})

/** What the editor begins with for a new file. @param schema of the model */
export const blankDraft = (schema: string): UnsavedIds => ({
	...{ file: null, title: '', facts: {}, has_comments: false, tried: null },
	specifications: [blankSpecification(idsVersionOf(schema))],
})

/** Names the draft of a file, or that of a new one, among those of a project. */
export const draftNameOf = (file: Pick<RequirementFile, 'id'> | null): string => file?.id ?? 'new'

const PREFIX = 'panelyard.ids_drafts.'
const NONE: readonly UnsavedIds[] = []
/** What was read of the storage, or didn't fit into it, with what the storage holds. */
const known = new Map<string, { text: string | null; drafts: readonly UnsavedIds[] }>()
/** Counts what was written, also by other tabs: components read again. */
const writes = createAtom(0)
const readAgain = () => writes.set((count) => count + 1)

function storedText(key: string): string | null {
	try {
		return localStorage.getItem(PREFIX + key)
	} catch {
		// Without storage drafts last as long as the page.
		return null
	}
}

function read(key: string): readonly UnsavedIds[] {
	const text = storedText(key)
	const there = known.get(key)
	if (there?.text === text) return there.drafts
	const drafts = (text !== null && parsed(text)) || NONE
	known.set(key, { text, drafts })
	return drafts
}

/** Null for drafts of another version of the app, and for those of more than a week ago. */
function parsed(text: string): readonly UnsavedIds[] | null {
	try {
		return isOld(text) ? null : KeptDrafts.parse(JSON.parse(text)).drafts
	} catch {
		return null
	}
}

function isOld(text: string): boolean {
	try {
		return Date.now() - KeptDrafts.pick({ changed_at: true }).parse(JSON.parse(text)).changed_at > DRAFTS_KEPT_MS
	} catch {
		return true
	}
}

/** Forgets old drafts of every person and project. */
function forgetOld(): void {
	try {
		for (const name of Object.keys(localStorage)) {
			if (name.startsWith(PREFIX) && isOld(localStorage.getItem(name) ?? '')) localStorage.removeItem(name)
		}
	} catch {
		// As above.
	}
}

function write(key: string, drafts: readonly UnsavedIds[]): void {
	try {
		if (drafts.length === 0) localStorage.removeItem(PREFIX + key)
		else localStorage.setItem(PREFIX + key, JSON.stringify({ changed_at: Date.now(), drafts }))
	} catch {
		// As above; also where they take more room than the browser gives.
	}
	known.set(key, { text: storedText(key), drafts })
	readAgain()
}

/** What an editor of an unsaved file needs to know of it, and can do with it. */
export type IdsDrafts = {
	drafts: readonly UnsavedIds[]
	/**
	 * @param begun what it begins with, where nothing of it is kept
	 * @param isUnchanged whether nothing is lost by forgetting `begun`: a draft that comes to be like it again is forgotten
	 */
	change: (begun: UnsavedIds, next: (before: UnsavedIds) => UnsavedIds, isUnchanged?: boolean) => void
	/** @param name see `draftNameOf` */
	forget: (name: string) => void
}

/** The drafts of the signed-in person in a project. */
export function useIdsDrafts(projectId: string): IdsDrafts {
	const key = `${useCurrentUser()?.id ?? ''}.${projectId}`
	const drafts = useSelector(writes, () => read(key))
	useEffect(() => {
		forgetOld()
		// Other tabs write too.
		addEventListener('storage', readAgain)
		return () => removeEventListener('storage', readAgain)
	}, [])
	const isNamed = (name: string) => (draft: UnsavedIds) => draftNameOf(draft.file) === name
	const without = (name: string) => read(key).filter((draft) => !isNamed(name)(draft))
	return {
		drafts,
		change: (begun, next, isUnchanged = false) => {
			const name = draftNameOf(begun.file)
			const draft = next(read(key).find(isNamed(name)) ?? begun)
			const isLikeBegun = isUnchanged && JSON.stringify(draft) === JSON.stringify(begun)
			write(key, isLikeBegun ? without(name) : [...without(name), draft])
		},
		forget: (name) => write(key, without(name)),
	}
}
