import { List, Skeleton } from '@mantine/core'
import type { Company, CompanyMember } from '@panelyard/contracts/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { removalImpactQuery, useCompanyCall } from './company.queries.ts'
import { nameOfMember } from './member-words.ts'

type RemoveMemberDialogProps = { company: Company; member: CompanyMember | null; onClose: () => void }

/** Says what a member loses before they are removed. */
export function RemoveMemberDialog({ company, member, onClose }: RemoveMemberDialogProps) {
	const { t } = useTranslation(['companies', 'shell'])
	const call = useCompanyCall()
	const remove = (removed: CompanyMember, { onSuccess }: { onSuccess: () => void }) =>
		void call.mutateAsync({ method: 'DELETE', path: `/${company.id}/members/${removed.id}/remove` }).then(
			() => {
				toast.success(t('members.removed', { person: nameOfMember(removed) }))
				onSuccess()
			},
			// Told in the dialog.
			() => {},
		)
	return (
		<ConfirmDelete
			item={member}
			title={(removed) => t('members.remove', { person: nameOfMember(removed) })}
			text={(removed) => t('members.remove_text', { person: nameOfMember(removed) })}
			cancel={t('shell:cancel')}
			confirm={t('members.remove_button')}
			remove={{ mutate: remove, reset: call.reset, isPending: call.isPending, error: call.error }}
			onClose={onClose}
		>
			{member && <RemovalImpact companyId={company.id} memberId={member.id} />}
		</ConfirmDelete>
	)
}

/** What a member loses beside the company itself. */
export function RemovalImpact({ companyId, memberId }: { companyId: string; memberId: string }) {
	const { t } = useTranslation('companies')
	const impact = useQuery(removalImpactQuery(companyId, memberId))
	return (
		<QueryView queries={[impact]} pending={<Skeleton height={40} />}>
			{({ projects, owned_projects }) =>
				projects + owned_projects > 0 && (
					<List size="sm" withPadding>
						{projects > 0 && <List.Item>{t('members.loses', { count: projects })}</List.Item>}
						{owned_projects > 0 && <List.Item>{t('members.hands_over', { count: owned_projects })}</List.Item>}
					</List>
				)
			}
		</QueryView>
	)
}
