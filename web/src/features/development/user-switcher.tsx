import { ActionIcon, Menu } from '@mantine/core'
import { type DevelopmentAccount, DevelopmentAccountsResponse } from '@panelyard/contracts/accounts/development'
import { IconCheck, IconInbox, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { toast } from '../../ui/messages/toast.ts'

// For developers alone, so in English only: the built app has neither this file nor its texts.

/** Signs in to whichever account with one click, while developing on this machine. */
export function UserSwitcher() {
	const me = useCurrentUser()
	const [accounts, setAccounts] = useState<DevelopmentAccount[]>([])
	const load = () =>
		callApi(DevelopmentAccountsResponse, 'GET', '/development/accounts').then(
			(answer) => setAccounts(answer.accounts),
			(error) => toast.failed('Load users failed', error),
		)
	const switchTo = async ({ id }: DevelopmentAccount) => {
		if (id === me?.id) return toast.info('Already selected')
		try {
			await callApi(z.unknown(), 'POST', `/development/accounts/${id}/switch`)
			location.reload()
		} catch (error) {
			toast.failed('Could not switch', error)
		}
	}
	return (
		<Menu width={280} onOpen={() => void load()}>
			<Menu.Target>
				<ActionIcon aria-label="Switch user" title="Switch user (development)">
					<IconUsers size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
				<Menu.Item component="a" href="/app/development/outbox" leftSection={<IconInbox size={16} aria-hidden />}>
					Mail outbox
				</Menu.Item>
				<Menu.Divider />
				{accounts.map((account) => (
					<Menu.Item
						key={account.id}
						rightSection={account.id === me?.id && <IconCheck size={16} aria-hidden />}
						onClick={() => void switchTo(account)}
					>
						{account.name || account.email}
						{account.is_super_admin && ' (super admin)'}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}
