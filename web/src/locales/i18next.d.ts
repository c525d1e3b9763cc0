import 'i18next'
import type admin from './en/admin.json'
import type analytics from './en/analytics.json'
import type asking from './en/asking.json'
import type assistant from './en/assistant.json'
import type auth from './en/auth.json'
import type billing from './en/billing.json'
import type categories from './en/categories.json'
import type changes from './en/changes.json'
import type chrome from './en/chrome.json'
import type colours from './en/colours.json'
import type comments from './en/comments.json'
import type companies from './en/companies.json'
import type conformance from './en/conformance.json'
import type consoleTexts from './en/console.json'
import type create from './en/create.json'
import type demo from './en/demo.json'
import type errors from './en/errors.json'
import type figures from './en/figures.json'
import type gallery from './en/gallery.json'
import type groups from './en/groups.json'
import type images from './en/images.json'
import type imports from './en/imports.json'
import type labels from './en/labels.json'
import type lists from './en/lists.json'
import type merge from './en/merge.json'
import type notices from './en/notices.json'
import type notifications from './en/notifications.json'
import type offline from './en/offline.json'
import type operations from './en/operations.json'
import type palette from './en/palette.json'
import type panel from './en/panel.json'
import type panels from './en/panels.json'
import type plan from './en/plan.json'
import type profile from './en/profile.json'
import type project from './en/project.json'
import type projects from './en/projects.json'
import type publicSite from './en/public.json'
import type reader from './en/reader.json'
import type reports from './en/reports.json'
import type requirements from './en/requirements.json'
import type scan from './en/scan.json'
import type seeing from './en/seeing.json'
import type segments from './en/segments.json'
import type selection from './en/selection.json'
import type sets from './en/sets.json'
import type shell from './en/shell.json'
import type statuses from './en/statuses.json'
import type support from './en/support.json'
import type tools from './en/tools.json'
import type tree from './en/tree.json'
import type upkeep from './en/upkeep.json'
import type versions from './en/versions.json'
import type viewer from './en/viewer.json'

/** English is the source: a key that is not in its files does not compile. */
declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'shell'
		resources: {
			shell: typeof shell
			chrome: typeof chrome
			companies: typeof companies
			admin: typeof admin
			analytics: typeof analytics
			selection: typeof selection
			sets: typeof sets
			auth: typeof auth
			projects: typeof projects
			create: typeof create
			profile: typeof profile
			project: typeof project
			figures: typeof figures
			segments: typeof segments
			changes: typeof changes
			panels: typeof panels
			offline: typeof offline
			operations: typeof operations
			seeing: typeof seeing
			upkeep: typeof upkeep
			palette: typeof palette
			panel: typeof panel
			statuses: typeof statuses
			gallery: typeof gallery
			groups: typeof groups
			images: typeof images
			categories: typeof categories
			plan: typeof plan
			comments: typeof comments
			versions: typeof versions
			requirements: typeof requirements
			scan: typeof scan
			labels: typeof labels
			viewer: typeof viewer
			colours: typeof colours
			tree: typeof tree
			errors: typeof errors
			public: typeof publicSite
			conformance: typeof conformance
			tools: typeof tools
			lists: typeof lists
			merge: typeof merge
			notifications: typeof notifications
			asking: typeof asking
			assistant: typeof assistant
			reader: typeof reader
			imports: typeof imports
			reports: typeof reports
			billing: typeof billing
			demo: typeof demo
			notices: typeof notices
			support: typeof support
			console: typeof consoleTexts
		}
	}
}
