import { defineConfig } from '@playwright/test'
import { prepareChromium } from './src/product/chromium.ts'

const { executablePath, args, env } = await prepareChromium()

/**
 * Journeys through the real product in a real browser. Limits are for a busy machine of two cores, on which a page with a
 * model may take 20 s.
 */
export default defineConfig({
	testDir: './src/journeys',
	testMatch: '**/*.journey.ts',
	outputDir: './test-results',
	globalSetup: './src/product/global-set-up.ts',
	// No journey leaves anything to the next one. The long ones of one file would otherwise keep one worker busy at the end.
	fullyParallel: true,
	// They wait for servers and converters much of the time: three kept two cores busy for 70 % of it.
	workers: 3,
	retries: 0,
	forbidOnly: true,
	timeout: 240_000,
	expect: { timeout: 45_000 },
	reporter: 'list',
	use: {
		browserName: 'chromium',
		viewport: { width: 1440, height: 900 },
		locale: 'en-GB',
		timezoneId: 'Europe/Berlin',
		// Frames in between are drawn in software and tell nothing; `feedback` and `view-tools` see the product move.
		contextOptions: { reducedMotion: 'reduce' },
		serviceWorkers: 'block',
		actionTimeout: 45_000,
		navigationTimeout: 60_000,
		screenshot: 'only-on-failure',
		// A trace makes a journey half as long again; `--trace retain-on-failure` asks for it when one has to be looked into.
		trace: 'off',
		launchOptions: { executablePath, args, env },
	},
})
