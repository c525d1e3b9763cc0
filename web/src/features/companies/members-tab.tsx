import { Button, Group, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import type { Company, CompanyMember } from '@panelyard/contracts/companies/companies'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { IconPencil, IconSearch, IconSpeakerphone, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { NoticeDialog } from '../../domain/notices/notice-dialog.tsx'
import { useNarrowPage } from '../../ui/appearance/media.ts'
import { ActionsHead } from '../../ui/page/actions-head.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageLinks } from '../../ui/page/page-links.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { membersQuery, selectableMembersQuery } from './company.queries.ts'
import classes from './company-page.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberPane } from './member-pane.tsx'
import { nameAndAddress, nameOfMember, useAccessText } from './member-words.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { useListPage } from './use-list-page.ts'

const SEARCH_AFTER_MS = 250

/** Who belongs to the company and as what. */
export function MembersTab({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const { page, setPage, stayWithin } = useListPage()
	const [search, setSearch] = useState('')
	const [searched] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS)
	const members = useQuery(membersQuery(company.id, page, searched))
	stayWithin(members.data)
	const [edited, setEdited] = useState<CompanyMember | null>(null)
	const [removed, setRemoved] = useState<CompanyMember | null>(null)
	const [isInviting, inviting] = useDisclosure(false)
	// Another page or search leaves the open one alone.
	const shown = members.data?.members.find(({ id }) => id === edited?.id) ?? edited
	return (
		<>
			<div className={classes.toolbar}>
				<TextInput
					className={classes.search}
					type="search"
					aria-label={t('members.search')}
					placeholder={t('members.search')}
					leftSection={<IconSearch size={16} aria-hidden />}
					value={search}
					onChange={(event) => {
						setSearch(event.currentTarget.value)
						setPage(1)
					}}
				/>
				{members.data && (
					<Text size="sm" c="dimmed" role="status">
						{t('members.count', { count: members.data.total })}
					</Text>
				)}
				<Group className={classes.end ?? ''} gap="xs">
					<CompanyNotice company={company} />
					{companyAllows(company, 'invite') && (
						<Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={inviting.open}>
							{t('invite.button')}
						</Button>
					)}
				</Group>
			</div>
			<QueryView queries={[members]} pending={<Skeleton height={240} />}>
				{(list) =>
					list.members.length === 0 ? (
						<EmptyState title={t('members.none_found')} />
					) : (
						<>
							<Members
								company={company}
								members={list.members}
								onEdit={setEdited}
								onRemove={(member) => {
									if (edited?.id === member.id) setEdited(null)
									setRemoved(member)
								}}
							/>
							<PageLinks mt="md" list={list} page={page} onPage={setPage} />
						</>
					)
				}
			</QueryView>
			{shown && shown.role !== 'owner' && (
				<MemberPane key={shown.id} company={company} member={shown} onClose={() => setEdited(null)} />
			)}
			<RemoveMemberDialog company={company} member={removed} onClose={() => setRemoved(null)} />
			<InviteDialog company={company} opened={isInviting} onClose={inviting.close} />
		</>
	)
}

/** Where owners and admins write to members. */
function CompanyNotice({ company }: { company: Company }) {
	const { t } = useTranslation('notices')
	const me = useCurrentUser()?.id
	const [opened, dialog] = useDisclosure(false)
	const members = useQuery({ ...selectableMembersQuery(company.id), enabled: opened })
	if (!companyAllows(company, 'notify_members')) return null
	const others = members.data?.members.filter(({ id, status }) => id !== me && status === 'active')
	return (
		<>
			<Button variant="default" leftSection={<IconSpeakerphone size={16} aria-hidden />} onClick={dialog.open}>
				{t('write')}
			</Button>
			<NoticeDialog
				key={company.id}
				companyId={company.id}
				members={others?.map((member) => ({ id: member.id, name: nameAndAddress(member) }))}
				opened={opened}
				onClose={dialog.close}
			/>
		</>
	)
}

type MembersProps = {
	company: Company
	members: readonly CompanyMember[]
	onEdit: (member: CompanyMember) => void
	onRemove: (member: CompanyMember) => void
}

function Members({ company, members, onEdit, onRemove }: MembersProps) {
	const { t } = useTranslation('companies')
	const narrow = useNarrowPage()
	const me = useCurrentUser()?.id
	const actionsOf = (member: CompanyMember): RowAction[] => {
		// Nobody changes themselves, and the owner stays.
		if (member.role === 'owner' || me === undefined || member.user_id === me) return []
		const edit = { label: t('members.edit', { person: nameOfMember(member) }), Icon: IconPencil }
		const remove = { label: t('members.remove', { person: nameOfMember(member) }), Icon: IconUserMinus }
		return [
			...(companyAllows(company, 'edit_member') ? [{ ...edit, run: () => onEdit(member) }] : []),
			...(companyAllows(company, 'remove_member') ? [{ ...remove, run: () => onRemove(member) }] : []),
		]
	}
	const rows = members.map((member) => ({ member, actions: actionsOf(member), isMe: member.user_id === me }))
	if (narrow)
		return (
			<ul className={classes.list} aria-label={t('tabs.members')}>
				{rows.map((row) => (
					<MemberCard key={row.member.id} {...row} />
				))}
			</ul>
		)
	return (
		<div className={classes.frame}>
			<Table aria-label={t('tabs.members')} highlightOnHover verticalSpacing={6}>
				<Table.Thead>
					<Table.Tr>
						{(['name', 'email', 'role', 'status', 'access', 'seat'] as const).map((column) => (
							<Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
						))}
						<ActionsHead />
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map((row) => (
						<MemberRow key={row.member.id} {...row} />
					))}
				</Table.Tbody>
			</Table>
		</div>
	)
}

type MemberRowProps = { member: CompanyMember; actions: RowAction[]; isMe: boolean }

function MemberRow({ member, actions, isMe }: MemberRowProps) {
	const { t } = useTranslation('companies')
	return (
		<Table.Tr>
			<Table.Td>
				<div className={classes.name}>
					<UserText text={nameOfMember(member)} />
					{isMe && <span>({t('members.you')})</span>}
				</div>
			</Table.Td>
			<Table.Td>
				<UserText text={member.email} />
			</Table.Td>
			<Table.Td>{t(`roles.${member.role}`)}</Table.Td>
			<Table.Td>
				<MemberStatus member={member} />
			</Table.Td>
			<Table.Td>
				<AccessWords member={member} />
			</Table.Td>
			<Table.Td>{t(`seats.${member.seat}`)}</Table.Td>
			<Table.Td>
				{actions.length > 0 && (
					<RowActions label={t('members.actions', { person: nameOfMember(member) })} actions={actions} />
				)}
			</Table.Td>
		</Table.Tr>
	)
}

function MemberCard({ member, actions, isMe }: MemberRowProps) {
	const { t } = useTranslation('companies')
	return (
		<li className={classes.row}>
			<div className={classes.what}>
				<Text fw={600} component="div" className={classes.name ?? ''}>
					<UserText text={nameOfMember(member)} />
					{isMe && <span>({t('members.you')})</span>}
				</Text>
				<Text size="sm" c="dimmed" component="div">
					<UserText text={member.email} />
				</Text>
				<Text size="sm" component="div">
					{t(`roles.${member.role}`)} · {t(`seats.${member.seat}`)} · <AccessWords member={member} />
				</Text>
			</div>
			<div className={classes.side}>
				<MemberStatus member={member} />
				{actions.length > 0 && (
					<RowActions label={t('members.actions', { person: nameOfMember(member) })} actions={actions} />
				)}
			</div>
		</li>
	)
}

function MemberStatus({ member: { status } }: { member: CompanyMember }) {
	const { t } = useTranslation('companies')
	return <Tag tone={status === 'active' ? 'positive' : 'negative'}>{t(`statuses.${status}`)}</Tag>
}

function AccessWords({ member }: { member: CompanyMember }) {
	const accessText = useAccessText()
	const { access_reason } = member
	return (
		<>
			{accessText(member)}
			{access_reason && (
				<Text size="xs" c="dimmed" component="div">
					<UserText text={access_reason} />
				</Text>
			)}
		</>
	)
}
