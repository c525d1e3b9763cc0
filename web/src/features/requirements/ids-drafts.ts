import { RequirementFile } from '@panelyard/contracts/requirements'
import { IDS_FACTS, type IdsDraft, idsVersionOf } from '@panelyard/contracts/write-ids'
import { createAtom, useSelector } from '@tanstack/react-store'
import { z } from 'zod'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { blankSpecification, specificationDraftOf } from './specification-draft.ts'

// What somebody puts together in the editor and hasn't saved. It is kept for its person as long as the tab lives, a reload
// included; on a shared device the next person doesn't see it.

const QuestionShape = z.object({
	id: z.string(),
	kind: z.enum(['attribute', 'property', 'material', 'classification']),
	set: z.string(),
	name: z.string(),
	cardinality: z.enum(['required', 'optional']),
	pattern: z.string(),
	data_type: z.string(),
	uri: z.string().optional(),
	instructions: z.string().optional(),
	mode: z.enum(['any', 'list', 'pattern']),
	list: z.string(),
	own: z.boolean(),
})

const SpecificationShape = z.object({
	id: z.string(),
	name: z.string(),
	instructions: z.string(),
	ifc_versions: z.string(),
	entity: z.string(),
	predefined_type: z.string(),
	must_occur: z.boolean(),
	identifier: z.string().optional(),
	description: z.string().optional(),
	questions: z.array(QuestionShape).readonly(),
})

const UnsavedIds = z.object({
	/** The file of the project that is changed; null for a new one. */
	file: RequirementFile.nullable(),
	title: z.string(),
	facts: z.partialRecord(z.enum(IDS_FACTS), z.string()),
	specifications: z.array(SpecificationShape).readonly(),
	/**
	 * The last try to save it, which may have arrived although nobody knows: the id of its file, and of the one that it replaces.
	 * `is_old`: the draft has changed since.
	 */
	tried: z.object({ id: z.string(), replaces: z.string().nullable(), is_old: z.boolean() }).nullable(),
})
export type UnsavedIds = Readonly<z.infer<typeof UnsavedIds>>

/** What the editor begins with for a file of the project. */
export const draftOfFile = (file: RequirementFile, { title, facts, specifications }: IdsDraft): UnsavedIds => ({
	...{ file, title, facts, tried: null },
	specifications: specifications.map(specificationDraftOf),
})

/** What the editor begins with for a new file. @param schema of the model */
export const blankDraft = (schema: string): UnsavedIds => ({
	...{ file: null, title: '', facts: {}, tried: null },
	specifications: [blankSpecification(idsVersionOf(schema))],
})

/** Names the draft of a file, or that of a new one, among those of a project. */
export const draftNameOf = (file: Pick<RequirementFile, 'id'> | null): string => file?.id ?? 'new'

const PREFIX = 'panelyard.ids_drafts.'
const NONE: readonly UnsavedIds[] = []
/** What was read of the storage, or didn't fit into it, with what the storage holds. */
const known = new Map<string, { text: string | null; drafts: readonly UnsavedIds[] }>()
/** Counts what was written: components read again. */
const writes = createAtom(0)

function storedText(key: string): string | null {
	try {
		return sessionStorage.getItem(PREFIX + key)
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

function parsed(text: string): readonly UnsavedIds[] | null {
	try {
		return UnsavedIds.array().parse(JSON.parse(text))
	} catch {
		// Of another version of the app.
		return null
	}
}

function write(key: string, drafts: readonly UnsavedIds[]): void {
	try {
		if (drafts.length === 0) sessionStorage.removeItem(PREFIX + key)
		else sessionStorage.setItem(PREFIX + key, JSON.stringify(drafts))
	} catch {
		// As above; also where they take more room than the browser gives.
	}
	known.set(key, { text: storedText(key), drafts })
	writes.set((count) => count + 1)
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
