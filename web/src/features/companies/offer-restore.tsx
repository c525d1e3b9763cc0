import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Company } from '@panelyard/contracts/companies'
import { useTranslation } from 'react-i18next'
import { useRestoreCompany } from './deleted-companies.tsx'

const UNDO_LIFE_MS = 10_000

/** Tells that a company was deleted, with a button that brings it back. Stays longer than other toasts. */
export function useOfferRestore(): (company: Pick<Company, 'id' | 'name'>) => void {
	const { t } = useTranslation(['companies', 'changes'])
	const { restore } = useRestoreCompany()
	return (company) => {
		const id = `deleted-${company.id}`
		const undo = () => {
			notifications.hide(id)
			void restore(company)
		}
		notifications.show({
			id,
			autoClose: UNDO_LIFE_MS,
			message: (
				<Group justify="space-between" wrap="nowrap" gap="sm">
					<Text lineClamp={2}>{t('settings.deleted', { company: company.name })}</Text>
					<Button size="xs" variant="default" style={{ flex: 'none' }} onClick={undo}>
						{t('changes:undo')}
					</Button>
				</Group>
			),
		})
	}
}
