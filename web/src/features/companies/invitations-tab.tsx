import { Button, Skeleton, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Company, type CompanyInvitation, InvitationResponse } from '@panelyard/contracts/companies/companies'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { IconMailForward, IconMailOff, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFormat } from '../../locales/format.ts'
import { useNarrowPage } from '../../ui/appearance/media.ts'
import { toast } from '../../ui/messages/toast.ts'
import { ActionsHead } from '../../ui/page/actions-head.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageLinks } from '../../ui/page/page-links.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { invitationsQuery, useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'
import { INVITATION_TONES } from './invitation-tones.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useAccessText } from './member-words.ts'
import { useListPage } from './use-list-page.ts'

/** Everyone who was invited, and what became of it. */
export function InvitationsTab({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const { page, setPage, stayWithin } = useListPage()
	const invitations = useQuery(invitationsQuery(company.id, page))
	stayWithin(invitations.data)
	const [isInviting, inviting] = useDisclosure(false)
	const invite = companyAllows(company, 'invite') && (
		<Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={inviting.open}>
			{t('invite.button')}
		</Button>
	)
	return (
		<>
			<QueryView queries={[invitations]} pending={<Skeleton height={200} />}>
				{(list) =>
					list.invitations.length === 0 ? (
						<EmptyState title={t('invitations.empty')} text={t('invitations.empty_text')} action={invite} />
					) : (
						<>
							<div className={classes.toolbar}>
								<span className={classes.end}>{invite}</span>
							</div>
							<Invitations company={company} invitations={list.invitations} />
							<PageLinks mt="md" list={list} page={page} onPage={setPage} />
						</>
					)
				}
			</QueryView>
			<InviteDialog company={company} opened={isInviting} onClose={inviting.close} />
		</>
	)
}

/** Sends an invitation again or takes it back, and tells so. */
function useInvitationActions(company: Company) {
	const { t, i18n } = useTranslation('companies')
	const resend = useCompanyCall(InvitationResponse)
	const withdraw = useCompanyCall(z.unknown())
	const tell = (call: Promise<unknown>, done: 'resent' | 'withdrawn', person: string) =>
		void call.then(
			() => toast.success(t(`invitations.${done}`, { person })),
			(error) => toast.failed(t('invitations.failed'), error),
		)
	return ({ id, email, status }: CompanyInvitation): RowAction[] => {
		if (!companyAllows(company, 'invite') || (status !== 'pending' && status !== 'expired')) return []
		const off = resend.isPending || withdraw.isPending
		const path = `/${company.id}/invitations/${id}`
		const body = { language: i18n.language }
		return [
			{
				label: t('invitations.resend', { person: email }),
				Icon: IconMailForward,
				off,
				run: () => tell(resend.mutateAsync({ method: 'POST', path: `${path}/resend`, body }), 'resent', email),
			},
			...(status === 'pending'
				? [
						{
							label: t('invitations.withdraw', { person: email }),
							Icon: IconMailOff,
							off,
							run: () =>
								tell(
									withdraw.mutateAsync({ method: 'POST', path: `${path}/withdraw`, is_repeatable: true, done_is: 404 }),
									'withdrawn',
									email,
								),
						},
					]
				: []),
		]
	}
}

type InvitationsProps = { company: Company; invitations: readonly CompanyInvitation[] }

function Invitations({ company, invitations }: InvitationsProps) {
	const { t } = useTranslation('companies')
	const narrow = useNarrowPage()
	const format = useFormat()
	const accessText = useAccessText()
	const actionsOf = useInvitationActions(company)
	const rows = invitations.map((invitation) => ({
		invitation,
		actions: actionsOf(invitation),
		access: accessText(invitation),
		status: <Tag tone={INVITATION_TONES[invitation.status]}>{t(`statuses.${invitation.status}`)}</Tag>,
		by: invitation.invited_by && t('invitations.by', { person: invitation.invited_by }),
	}))
	if (narrow)
		return (
			<ul className={classes.list} aria-label={t('tabs.invitations')}>
				{rows.map(({ invitation, actions, access, status, by }) => (
					<li key={invitation.id} className={classes.row}>
						<div className={classes.what}>
							<UserText text={invitation.email} />
							<Text size="sm">
								{t(`roles.${invitation.role}`)} · {access}
							</Text>
							<Text size="xs" c="dimmed">
								{by ?? ''}
							</Text>
						</div>
						<div className={classes.side}>
							{status}
							{actions.length > 0 && (
								<RowActions label={t('members.actions', { person: invitation.email })} actions={actions} />
							)}
						</div>
					</li>
				))}
			</ul>
		)
	return (
		<div className={classes.frame}>
			<Table aria-label={t('tabs.invitations')} highlightOnHover verticalSpacing={6}>
				<Table.Thead>
					<Table.Tr>
						{(['email', 'role', 'access', 'status', 'expires'] as const).map((column) => (
							<Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
						))}
						<ActionsHead />
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map(({ invitation, actions, access, status, by }) => (
						<Table.Tr key={invitation.id}>
							<Table.Td>
								<UserText text={invitation.email} />
								<Text size="xs" c="dimmed">
									{by ?? ''}
								</Text>
							</Table.Td>
							<Table.Td>{t(`roles.${invitation.role}`)}</Table.Td>
							<Table.Td>{access}</Table.Td>
							<Table.Td>{status}</Table.Td>
							<Table.Td>{invitation.status === 'pending' ? format.date(invitation.expires_at) : ''}</Table.Td>
							<Table.Td>
								{actions.length > 0 && (
									<RowActions label={t('members.actions', { person: invitation.email })} actions={actions} />
								)}
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</div>
	)
}
