import { RequirementsResponse } from '@panelyard/contracts/testing/requirements'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isUnanswered } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { newId } from '../../api/new-id.ts'
import {
	requirementsPath,
	restoreRequirement,
	useAddRequirement,
} from '../../domain/requirements/requirements.queries.ts'
import { toast } from '../../ui/messages/toast.ts'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'
import type { UnsavedIds } from './ids-drafts.ts'

type Written = { file_name: string; content: string }
type Tried = UnsavedIds['tried']
/** `before`: the file to come back when the change is undone; null for a new file. */
type Step = { id: string; replaces: string | null; before: string | null }

type SaveIdsOptions = {
	projectId: string
	draft: UnsavedIds
	/** The project has the draft's file no longer: it is saved as a new one. */
	isGone: boolean
	onTried: (tried: Tried) => void
	/** Called also where the page is left by then. */
	onSaved: () => void
}

/**
 * Adds an IDS file to the project, in place of the one that was changed, whose state can be brought back. A further try after a
 * lost answer makes no second file.
 */
export function useSaveIds({ projectId, draft: { file, tried }, isGone, onTried, onSaved }: SaveIdsOptions) {
	const { t } = useTranslation('requirements')
	const client = useQueryClient()
	const offerUndo = useOfferUndo()
	const { mutateAsync } = useAddRequirement(projectId)
	const edited = isGone ? null : (file?.id ?? null)
	const nextStep = async (): Promise<Step> => {
		if (tried && !tried.is_old) return { ...tried, before: tried.replaces }
		const step = { id: newId(), replaces: edited, before: edited }
		if (!tried) return step
		const { files } = await callApi(RequirementsResponse, 'GET', requirementsPath(projectId))
		const hasArrived = files.some(({ id }) => id === tried.id)
		return hasArrived ? { ...step, replaces: tried.id, before: tried.replaces ?? tried.id } : step
	}
	return useMutation({
		mutationFn: async ({ file_name, content }: Written) => {
			const { id, replaces, before } = await nextStep()
			onTried({ id, replaces, is_old: false })
			await mutateAsync({ id, file_name, content, ...(replaces !== null && { replaces }) })
			if (before === null) return toast.success(t('added', { file: file_name }))
			offerUndo({
				id: `ids ${before}`,
				message: t('changed', { file: file_name }),
				undo: () => restoreRequirement(client, projectId, before, id),
				undone: t('changed_back', { file: file_name }),
				failed: t('change_back_failed', { file: file_name }),
			})
		},
		onSuccess: onSaved,
		onError: (error) => {
			if (!isUnanswered(error)) onTried(null)
		},
	})
}
