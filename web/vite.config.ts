import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appManifest } from './build/app-manifest.ts'
import { codeFiles, STARTS, startModules } from './build/code-files.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { earlyList } from './build/early-list.ts'
import { firstPaint } from './build/first-paint.ts'
import { geometryKernel } from './build/geometry-kernel.ts'
import { pageList } from './build/page-list.ts'
import { patientImports } from './build/patient-imports.ts'
import { pdfResources } from './build/pdf-resources.ts'
import { serviceWorker } from './build/service-worker.ts'
import { siteBudget } from './build/site-budget.ts'
import { sitePages } from './build/site-pages.ts'
import { textsInPage } from './build/texts-in-page.ts'
import { themeVariables } from './build/theme-variables.ts'

export default defineConfig({
	root: import.meta.dirname,
	plugins: [
		react(),
		earlyList(),
		textsInPage(),
		firstPaint(),
		startModules(),
		patientImports(),
		themeVariables(),
		pageList(),
		appManifest(),
		pdfResources(),
		compressedFiles(),
		siteBudget(),
		sitePages(),
		serviceWorker(),
		// Bars, trees and cards round a picture are drawn anew only where something they say has changed.
		babel({
			include: /\/src\/features\/viewer\/.*\.tsx?$/,
			presets: [reactCompilerPreset({ panicThreshold: 'none' })],
			sourceMap: false,
		}),
	],
	// The server replaces the placeholder in index.html by a fresh nonce on every answer.
	html: { cspNonce: '__CSP_NONCE__' },
	// The converter's workers have it too; plugins of the page aren't theirs.
	worker: { plugins: () => [geometryKernel()] },
	build: {
		target: 'es2023',
		// A data: URL would be refused as a script or a font by the content security policy.
		assetsInlineLimit: 0,
		sourcemap: false,
		// The server names a page's own files in its HTML.
		manifest: true,
		rolldownOptions: {
			// The server names a start in each page, and runs the one of views by itself.
			input: ['index.html', ...STARTS],
			output: {
				codeSplitting: { groups: codeFiles },
			},
		},
	},
})
