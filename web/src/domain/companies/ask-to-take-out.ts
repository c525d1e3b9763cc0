import { modals } from '@mantine/modals'
import type { ProjectListItem } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'

/** Says what members lose before a project leaves its company, and calls `takeOut` once the person agrees. */
export function useAskToTakeOut(): (project: Pick<ProjectListItem, 'name' | 'company'>, takeOut: () => void) => void {
	const { t } = useTranslation(['companies', 'shell'])
	return ({ name, company }, takeOut) =>
		modals.openConfirmModal({
			title: t('projects.leave_title', { project: name, company: company?.name ?? '' }),
			children: t('projects.leave_text'),
			labels: { confirm: t('projects.leave_button'), cancel: t('shell:cancel') },
			onConfirm: takeOut,
		})
}
