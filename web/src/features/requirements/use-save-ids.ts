import type { RequirementFile } from '@panelyard/contracts/requirements'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import {
	fetchRequirementsAgain,
	restoreRequirement,
	useAddRequirement,
} from '../../domain/requirements/requirements.queries.ts'
import { toast } from '../../ui/toast.ts'
import { useOfferUndo } from '../../ui/undo-toast.tsx'

/** Adds an IDS file to the project, in place of `replaced`, whose state can be brought back. */
export function useSaveIds(projectId: string, replaced: RequirementFile | null) {
	const { t } = useTranslation('requirements')
	const client = useQueryClient()
	const offerUndo = useOfferUndo()
	const { mutateAsync } = useAddRequirement(projectId)
	return useMutation({
		mutationFn: async ({ file_name, content }: { file_name: string; content: string }) => {
			const id = newId()
			await mutateAsync({ id, file_name, content, ...(replaced && { replaces: replaced.id }) })
			if (!replaced) return toast.success(t('added', { file: file_name }))
			offerUndo({
				id: `ids ${replaced.id}`,
				message: t('changed', { file: file_name }),
				undo: () => restoreRequirement(client, projectId, replaced.id, id),
				undone: t('changed_back', { file: file_name }),
				failed: t('change_back_failed', { file: file_name }),
			})
		},
		// Somebody else may have changed or removed the file.
		onError: () => fetchRequirementsAgain(client, projectId),
	})
}
