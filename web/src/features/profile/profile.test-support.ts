import type { Profile } from '@panelyard/contracts/accounts/profile'

export const exampleProfile: Profile = {
	first_name: 'Ada',
	last_name: 'Stone',
	phone: '',
	company: '',
	job_title: 'Planner',
	bio: '',
	email: 'ada@example.com',
	email_verified: true,
	new_email: null,
	picture: null,
	account_type: 'trial',
	member_since: '2026-01-01T12:00:00Z',
	last_login: null,
	trial_days_left: 9,
	has_password: true,
	has_google: false,
}
