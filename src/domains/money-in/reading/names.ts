import { folded } from '#src/shared/values/typed.ts'

// Names of people as banks write them, and what stands beside them. No word that could tell of an outcome or of a time is
// here, whoever is called so: Ramzan, Juma, Grant, Will or April pay by themselves once the shop knows them.

/** Given and family names of Pakistan and its neighbours, and some of the West. */
const latin = `
  aalia aaliya aaliyah aamir aamna aamnah aaqib aarif aariz aaron aarti aasia aasim aatif aayan abbas abbasi abdal
  abdali abdool abdul abdulaziz abdulghafar abdulhamid abdulkarim abdulla abdullah abdulrahman abdulrehman
  abdulwahab abdur abdus abedin abel abid abida abideen abidi abidin abigail abraham abrar abrarul absar abu
  abubakar abubakr abul abuzar achakzai adamjee adeel adeela adel adil adila aditi aditya adnan adrian adriana aelia
  afaq afeef affan afghani afifa afnan afraz afreen afridi afroz afroza afroze afsana afsar afshan afsheen aftab
  afzaal afzal agha aghna agnes ahad ahmad ahmadi ahmadullah ahmadzai ahmar ahmed ahsan ahsanullah ahsen ahtisham
  aima aimal aiman aimen aimon ain aisha aishah aishwarya aitzaz aiza ajay ajaz ajit ajmal ajmeri akash akbar akbari
  akber akhlaq akhtar akhtari akhund akhunzada akif akifa akmal akram akshay alam alamdar alamgir alamzeb alauddin
  alavi alavia albert alee aleem aleema aleemuddin aleena aleesa aleesha aleeza alex alexander aleza alfred ali alia
  alice alina alishba alishbah alison aliya aliza alizai alizay alizeh allah allahbakhsh allahditta allahrakha allen
  almas almeer altaf altamash alvi alvin aly amaan amal amaldin aman amanda amanullah amar amara amardeep amatul
  amatullah ambar amber ambreen ameen ameena ameer ameera amin amina aminah amir amira amirzada amit amjad ammad
  ammar ammara ammarah amna amnah amrat amrit amrita amtul amtullah amy anabia anam anand anas anaya andleeb andrea
  andrew aneel aneela aneeqa anees aneesa angela anila aniqa anis anisa anisur anita anjali anjana anjum ankit anmol
  ann anna anne annie anoosha anosh ansa ansar ansari ansharah anthony anton antony anum anuradha anusha anwaar
  anwar anwari anwarul aown appa aqeel aqeela aqib aqsa araf arafat arain arbab areeb areeba areej arfa arfan arfeen
  arham ariba arif arifa arisha arjumand arjun armaghan armeen armeena arnold aroob arooj aroosa arqam arsal arsalan
  arsh arshad arshi arshia arshiya arshman arslan arsum arthur arti arun arvind arwa arwah aryan asaad asad
  asadullah asfand asfandyar asfiya asghar ashal ashar asher ashfaq ashiq ashley ashok ashraf ashrafi ashwin asia
  asif asifa asim asima asjad aslam aslan asma asmara asmat asmatullah asra asrar assad ataur ateeq ateeqa atefa
  atif atifa atiq atiqa atiya attari attaullah attique aurangzaib aurangzeb avais avesh awab awais awaiz awan aweem
  awwab ayaan ayan ayat ayaz ayesha ayeza ayma ayoub ayub ayyaz ayyub azaan azam azan azeem azeema azeez azhar azim
  azima aziz aziza azizullah azizur azka azkah azlaan azlan azmat azmatullah azmi azra azwar babar babari babrak
  babur badami badar badriya badruddin badshah bahadur bahram bai baig bajwa bakar bakhsh bakhshi bakht bakhtawar
  bakhtawer bakhtiar bakhtiyar bakir bakri baksh balaj balani baloch balouch bangash bano banu baqir barakzai
  barbara bareera bareerah barira barkat barkatullah barki barlas baseer basharat basheer bashir bashira basim basit
  basma batool batul bawany bazgha beenish begum behram behroze behzad benazir benedict benish benjamin bernard
  bertha bethany bhagwan bhagwandas bhai bhaijan bharat bhatt bhatti bhatty bhavna bhayo bhimani bhinder bhutta
  bhutto bibi bilal bilawal bilgrami bilqees bilquis bin bint binte bisharat bisma bismah bizenjo boota brahui brian
  bridget brohi bruce bugti bukhari bukhary buksh burhan burhanuddin burki bushra bushrah butt bux buzdar cameron
  caroline catherine cecil cecilia chachar chadhar chand chandar chander chandio chandni chandra channa channar
  charles charlotte chattha chaudary chaudhary chaudhri chaudhry chaudry cheema chetan chhipa chishti chishtia
  chishty chohan choudhary choudhry chris christina christine christopher chughtai clara clement cornelius cynthia
  daanish dad dada daha daneen dania daniah danial daniel danielle danish daniya daniyal dar dara darren das dashti
  dass daud daudpota david dawar dawood dawoodi dawoud daya dayo deborah deeba deepa deepak dehlvi denis dennis
  devanand devi dharejo dhedhi dhillon diana dilawar dilazak dilber dildar dileep dilip dilshad din dinesh ditta
  dittah divya dogar dominic domki donald dorothy dost douglas dsouza dua duncan durani durdana durr durrani durre
  edhi edith edmund edward edwin eesha eeshal ehsaan ehsan ehsanullah ehtesham ehtisham eijaz eiman ekram elaha
  elahi elaine eleanor elijah elisha elizabeth ellen emaan emad eman emel emily emma emmanuel emran eric erica
  ernest eruj erum esha eshaal eshal essa esther ethan eugene evelyn ezekiel ezza faaiz faakhir faateh fahad fahd
  faheem faheema fahim fahmeeda fahmida faiqa fairoz faisal faiz faiza faizah faizan faizullah fakeeha fakeha fakhar
  fakhr fakhra fakhri fakhruddin fakir falak falaq faqir fara farah faraz fareed fareeda fareeha fareena farha
  farhad farhan farhana farhat farheen farid farida faridi fariha farkhanda farooq farooqi farooqui farouk farrukh
  faruk faruqi faruqui farwa faryal farzan farzana fasih fasihuddin fateen fateh fatima fatimah fatimatuz fatma
  fawad fawzia fayaz fayyaz fazal fazalur fazeel fazeela fazil fazila fazl fazli fazlullah fazlur fehmida ferhan
  fernandes fernandez feroz feroze ferozuddin fiaz fida fidahussain fiona firdaus firdous firoz fizza fizzah foad
  fouad fouzia fozia frances francis franklin fred frederick furqaan furqan gabol gabole gabriel gagan gandapur
  ganesh gauri gazala geeta george gerald gerard ghafar ghaffar ghafoor ghalib ghallu ghanchi ghangro ghani ghania
  ghauri ghaus ghayas ghayyur ghazal ghazala ghazali ghazanfar ghazi ghaznavi ghias ghiasuddin ghilji ghilzai ghori
  ghouri ghous ghulam ghulaman ghuman ghumman gichki gilani gilbert gill gillani gillany girish gita gladys gloria
  gohar gondal gonsalves gopal gopang gopi goraya gorchani gordon govind graham gregory gujjar gul gulab gulalai
  gulbahar gulfam gulfraz gulnaz gulraiz gulrez gulrukh gulrukhsar gulshan gulzar gulzareen gulzeb haadi haadiya
  habeeb habeeba habib habiba habibullah habibur hadeel hadeeqa hadi hadia hadiqa hadiya hafeez hafeeza hafeezullah
  hafeezur hafiz hafiza hafsa hafsah haidar haidary haider haidri haji hajira hajra hakeem hakim haleem haleema
  haleemah halim halima hamad hamadani hamdani hameed hameeda hamid hamida hamidi hamidullah hammad hamna hamnah
  hamza hamzah hanan haneef haneefa haneen hania haniah hanif hanifa haniya hanjra hannah hannan hanzala haq
  haqnawaz haque hareem haresh hari haris harish harmain harold haroon haroun harris harrison harry harun hasan
  hasana hasanain haseeb haseena hashaam hasham hashim hashir hashmat hashmi hasnain hasnan hasnat hassaan hassam
  hassan hassana hassnain hayaa hayat hayder hayya hayyan heather heer helen hemant henry herbert hiba hidayah
  hidayat hidayatullah hillary hina hingora hingoro hira hisham hoor hoorab hoorain hooria hooriya hotak hubert hugh
  huma humaima humaira humairah humayoun humayun humayuni humera humna hunain hundal hureem husain husna husnain
  hussain hussaini hussainy hussein huzaif huzaifa huzaifah huzefa hyder ian ibaad ibad ibraheem ibrahim ibrahimi
  ibrahimkhel ibrar ibtisam idrees idress idris iffat ifra ifrah iftekhar iftikhar ignatius ihsan ihsanullah
  ihtisham ijaz ijlaal ijlal ikhlaq ikram ikramullah ilham ilma ilyaas ilyas imaan imad imaduddin imam iman imdad
  imdadullah imran imranullah imtiaz inaaya inamullah inaya inayat inayatullah inder insaf insiya insiyah inzamam
  iqbal iqra iqtidar irene irfan irfana irha irsa irshad irtaza irtiza irum isa isaac isabel isaiah isani isbah
  isbahan ishaq ishaque ishfaq ishmal ishrat ishtiaq islam islamuddin ismaeel ismael ismah ismail ismat ispahani
  isra israfil israr istikhar itrat iyad izaan izhar izma izza izzah izzat jabbar jabeen jabir jabran jack jackson
  jacob jacqueline jadoon jafar jafer jaffar jaffer jaffri jafri jafry jagdish jahan jahanara jahangir jahangiri
  jahanzaib jahanzeb jai jaideep jaipal jairam jakhrani jalal jalaluddin jaleel jalil jalila jallat jamal jamali
  jamaluddin jameel jameela james jamil jamila jamilur jamote jamshaid jamshed jamshid janan janat jane janet janice
  janjua jannah jannat janvekar jaraal jarral jasim jason jaswal jatoi javaid javed javeed javeria jawad jawaid
  jawairia jawed jaweria jawwad jaya jayanti jeffrey jehan jehangir jehanzaib jehanzeb jennifer jeremiah jeremy
  jerome jesse jessica jethanand jibran jibreel jilani jinnah jitendra joan joanna jocelyn joel jogezai john johnny
  johnson joiya jokhio jonathan joseph josephine joshua jowairia joyce judith judy julia julian julie jumani junaid
  junaidi junejo justin jutt juvaria juveria juwairia juwayria kabeer kabir kaenat kahlon kahloon kaif kailash
  kainat kaira kaiser kakakhel kakar kaleem kaleema kaleemullah kalhoro kalim kalpana kalsoom kalyar kamal
  kamaluddin kamboh kamil kamila kamla kamran kaneez kaneria kanhaiya kanwal kanwar kanza kapadia kapil karam
  karamat kareem kareema karen karim karima kashaf kashif kashifa kashmala kashmiri kasi kate katherine kathleen
  kausar kauser kavita kazim kazima kazmi kehkashan keith kelly kenneth kevin khadija khadijah khairullah khaista
  khakwani khaleel khaleeq khalid khalida khalidah khalil khalilullah khalilur khaliq khaliqdad khan khanam khansa
  khanum khanzada khanzai khanzeb khaqan kharal kharim kharral khaskheli khateeb khatija khatoon khatri khattak
  khatun khawaja khawar khawlah khayyam khetran khichi khiljee khilji khizar khizer khizr khokhar khosa khosla khoso
  khuda khudabaksh khuhro khurram khursheed khurshid khushal khushbakht khushboo khuzaima khuzaimah khwaja khyzer
  kidwai kifayat kifayatullah kimberly kinza kiran kirmani kishan kishor kishore kishwar kishwer kokab kolachi komal
  kosar kousar krishna kristen kubra kubrah kulsoom kulsum kumar kumari kundi kusum laaibah labiba lachman laeeq
  laiba laibah laila lak lakhani lakhi lakhmi lakhnavi lakshmi lal lala lalarukh lamees lamia langah langove
  langrial laraib lareb lari larry lashari lata lateef lateefa latif latifa latifullah laura lawrence laxmi layla
  leah leela leghari lehri leo leon leonard leslie lewis liam liaqat liaquat linda lisa lloyd lobo lodhi lohar lois
  lone louis louise lubaba lubaina lubna lubnah lucas lucman lucy luke luqmaan luqman lutfullah lutfur lyba lydia
  maaida maariya maaz maazin mabel mabroor madan madani madeeha madeehah madeleine madiha madina maeesha magsi mahad
  mahadev mahak maham mahar mahdi maheen maheer mahendra mahesar mahesh mahgul mahi mahira mahjabeen mahjabin
  mahmood mahmooda mahmud mahnoor mahparah mahreen mahrukh mahsud mahtab mahwash mahwish maida maimoona maimuna
  maira maisa maisam maisha majeed majid majida makhdoom makhdum makki malah malahat malaika malala malang malani
  malcolm maleeha malghani maliha malik malika malikah malkana malkani mallah mamoon mamoona manahel manahil manal
  manan mandokhail mandozai manish mannan manoj mansha mansoor mansoora mansour mansur manzar maqsood maqsooda
  marcus margaret margarita maria mariam marian marie mariha marilyn marina mario marium mariya mariyam mariyum
  marjan marjina maroof marri martha martin martina marwa marwah marwan marwari marwat mary maryam maryum marzia
  mascarenhas maseeh maseih mashadi mashal mashhood masih masood masooda masoom masooma masoud masroor masud masuma
  mateen mati matin matiullah matthew maududi maulana maureen maurice mavra mawra mayo mazari mazhar mazher mazin
  meena meer meerab meeral meerub meesha mehak mehar mehboob mehdi mehmood mehmooda mehnaz mehnoor mehr mehran
  mehreen mehrish mehru mehrun mehrunisa mehrunnisa mehsud mehta mehtaab mehtab mehvish mehwish mekan melissa memon
  mendes mengal menka meraj mian miankhel michael michelle mikaal mikail mildred minahil minal minhaj minhal minhas
  minsa mir mira mirab miran mirani mirha mirjat mirza misbah misbahuddin misbahul misha miskeen mizan mizanur mizna
  moazzam mobeen mobin moeed moeen moeez moez mohaiminul mohal mohamad mohamed mohammad mohammadi mohammed mohan
  mohib mohid mohini mohiuddin mohmand mohsan mohsin mohsina mohtasham moin moinuddin moiz moledina momal momand
  momin momina mominah mona monica monim monis moniza monnoo moosa moqeet morgan mosa motiur motiwala muazzam
  mubarak mubarik mubashar mubasher mubashir mubashira mubasshir mubeen mubin mudabbir mudabir mudasar mudasir
  mudassar mudasser mudassir mueed mueez mufti mughal mughees mughira muhamad muhammad muhammed muhib muhibullah
  muhiuddin muhsin muiz mujadid mujahid mujeeb mujeebur mujibur mujtaba mukarram mukarrama mukesh mukhlis mukhtar
  mukhtara mukhtiar mulla mullagori mumtaz munaf munavver munawar munawwar munaza munazza muneeb muneeba muneebah
  muneer muneera munib munim munir munira muqaddas muqarrab muqeet murad murshid murtaza murtuza musa musab musaddiq
  musarrat musawwir mushaf musharaf musharraf mushtaq muskaan muskan muslim mussarat mustafa mustafeez mustansar
  mustaqeem mustehsan mutahir mutahira muttahir muzafar muzaffar muzamil muzammal muzammil muzna muzzamil myra
  naashia nabeeha nabeel nabeela nabi nabia nabil nabila nadeem nadeemullah nadia nadim nadir nadira nadiya nadra
  naeem naeema naeemullah nafees nafeesa nafeesah nafisa naghma naghmi nagori naheed naheem nahid nahyan naila naima
  naimat najaf najam najeeb najeeba najeebullah naji najia najib najla najma najmul nameera namra nand nandini naomi
  naqash naqeeb naqeebullah naqi naqqash naqshbandi naqvi naqvy narain narayan narendra naresh nargis nargish
  narmeen nasar naseem naseema naseer naseeruddin nashit nashmia nashra nashwa nasim nasima nasir nasira nasirullah
  nasreen nasrin nasru nasrullah natalie natasha nathan nathaniel naufal naufil nauman naureen nausheen naveed
  naveen navid nawab nawabzada nawaid nawal nawaz nawed nayab nayyab nayyar naz nazakat nazeer nazeera nazia nazim
  nazima nazir nazira nazish nazli nazneen neelam neelofar neelofer neelum neeraj neeta neha nehal neil nelson nemat
  nematullah niazi nicholas nicola nicole nida nigah nigar nighat nihal nilofer nimra nimrah nina nirmala nisa nisar
  nisha nishat nitin nizam nizamani nizami nizamuddin noah noel nofil noman nomani nonari noonari noor noora noorain
  nooreen noorjahan nooruddin noorulain noorullah noorzai nora noreen norman noshaba noshad nosheen nosherwan noshin
  noureen nowman nowshaba nowsherwan nuaim nudrat numair numan nurani nurullah nusrah nusrat nuwaira nuzhat obaid
  obaidah obaidullah obaidur obrien odessa odho oliver olivia omair omais omama omar omer omera orakzai osama oscar
  osman osmani owais ozair padhiar padma palijo palwasha pamela panezai panhwar pankaj panwar paracha pari parisa
  parisha parkash parker parshotam parvaiz parveen parvez parvin pasha patel pathan patricia patrick paul paula
  pauline pawan pechuho pereira pervaiz perveen pervez pervin perwani peter philip phillip phyllis pinto pir pirzada
  pirzado pooja poonam popalzai pradeep prakash pratap prem priscilla priya puja pushpa qadeer qader qadir qadri
  qadria qaimkhani qaisar qaiser qaiserah qaisrani qalandar qalandri qamar qamaruddin qambar qambrani qandeel qari
  qasim qasima qasmi qayum qayyum qazi qazilbash qizilbash quddoos quddoosi quddus qudoos qudrat qudratullah qudsia
  qudsiya quraishi qurashi qurat quratulain qurban qureshi qurrat qutb qutub qutubuddin raafay rabab rabail rabbani
  rabbiya rabeea rabia rabiya rabnawaz rachel radha raeef raees raeesa rafaqat rafaqatullah rafay rafe rafea rafeeq
  rafeeqa raffique rafi rafia rafiq rafique rafiullah raghav rahat raheel raheela raheem rahila rahim rahima
  rahimoon rahimullah rahma rahman rahmani rahmat rahmatullah rahmeen rahul rai raiha raima rais raisani raj raja
  rajah rajan rajeev rajendra rajesh rajiv rajkumar rajpar rajper rajpoot rajput raju rakesh ralph ram rama raman
  ramchand rameen rameesha rameez ramesh ramiz ramiza ramji ramla ramsha ramzia rana randhawa rangoonwala rani
  raniya ranjah ranjeet ranjha ranjit rao raoof raphael raqeeb rashad rashda rasheed rasheeda rashid rashida rasikh
  rasool rasul rauf ravi rayaan rayan raymond rayyan raza razaq razeen razeena razia raziq razvi razzak razzaq
  razzaqi rebecca rebello reeha reema reena reginald rehaan rehan rehana rehma rehman rehmani rehmat rehmatullah
  rekha renu reyan riasat riaz riazuddin richard rida ridha ridwan rifat riffat rimal rimsha rind risham rita ritaj
  ritu riyan riyaz rizvi rizvy rizwan rizwana rizwanullah robert roberta robin robina robinson rodney rodrigues
  rodriguez roger rohaan rohail rohan roheel rohit rohma roland roma romaan romaisa romana ronald roop roopchand
  rosemary roshaan roshan roshaneh roshna roshni roy rozina ruba rubab rubeena rubia rubina ruhan ruhi ruhma rukaya
  rukhma rukhsana rukhsar rukhshanda rumaisa ruman rumana rumman ruqaiya ruqayya ruqayyah russell rustam rustamani
  ruth ryan saad saadat saadia saadiya saadullah saba sabaa sabahat sabeeh sabeeka sabeen sabeer sabiha sabika
  sabina sabir sabira saboor sabri sabria sabrina sabtain sabzwari sachin sadaf sadaqat saddam sadeeq sadeeqa sadia
  sadiq sadiqa sadiqi sadiya sadozai sadruddin saeed saeeda saeedur saeen safdar safdari safeena safeer saffa safi
  safia safina safiullah safiya safoora safwan safyan sagheer saghir sahban saheefa sahibzada sahibzadi sahil sahir
  sahito sahla sahrish saif saifal saifee saifi saifuddin saifullah saifur saigal saigol saima saimah sain saira
  sajal sajawal sajeel sajid sajida sajidur sajjad sajjadi sakeena sakhawat sakhi sakina sakrani salah salahuddin
  salam salamat salar saleem saleema saleemi saleh saleha salim salima salis sally salma salman salwa samad samama
  saman samantha samar samara sameen sameer sameera sameerah samejo sami samia samiha samina samiullah samiya samman
  samoo samra samrah samreen samson samuel sana sanam sanaullah sandeep sandhu sandra saneha sangeeta sania saniha
  saniya sanjana sanjay sanjeev sanjrani sanober santosh sanwal sapna saqib saqibullah saqlain sara sarah sardar
  sarfaraz sarfraz sarika sarim sarita sarki sarmad saroosh sarosh sarwar sarwari sarwat satish sattar satti saud
  sauleh savaira savera savita sawera sayed sayeda sayyed sayyid scott sean sebastian seema seemab seerat seham
  sehgal sehr sehrish semab sethi shabana shabaz shabbir shabbira shabeer shabir shabnam shad shadab shafaat shafaq
  shafay shafeeq shafi shafia shafiq shafique shafiqur shafiullah shagufta shah shahab shahabuddin shahadat shahan
  shahana shaharbano shaharyar shahbano shahbaz shaheen shaheer shaher shaheryar shahid shahida shahidullah shahina
  shahir shahkar shahla shahmeen shahmeer shahmir shahmurad shahnawaz shahnaz shahood shahraiz shahroz shahrukh
  shahryar shahsawar shahtaj shahwaiz shahwar shahzad shahzada shahzadi shahzaib shahzain shahzeb shaikh shaima
  shais shaista shajar shakeel shakeela shakeelah shakil shakila shakir shakira shakoor shamaila shamaim shameela
  shameem shameer shamim shamoon shamraiz shamroz shams shamsa shamshad shamsher shamsi shamsuddin shan shanawar
  shanila shankar shanti shanza shanzay shar sharafat shareef sharif sharifa sharjeel sharma sharmeen sharon shashi
  shaukat shaun shayan shazad shazain shazia shazib shazil shazmeen shazmin sheeba sheedi sheela sheema sheeraz
  shehab shehbaz sheheryar shehla shehnaz shehnila shehr shehriyar shehroz shehroze shehryar shehzad shehzadi sheikh
  sher sherani sheraz sherazee sherazi sherbano sherdil sheroz sherwani shezad shibli shifa shifaat shifaullah
  shinwari shirani shiraz shirazi shireen shirin shirley shiv shivani shiza shoaib shobha shohaib shohrat shoukat
  shuaib shugufta shuja shujaat shumail shumaila shyam sial sibgha sibghat sibghatullah sibtain sibte siddiq siddiqa
  siddiqi siddique siddiqui sidney sidra sidrah sikandar sikandari sikander silas simeon simon simra sindhu sipra
  siraj sirajuddin sita siyal smith sobia sodha sofia soha sohaan sohaib sohail sohaila sohana solangi solomon somro
  sonia soniya sonu sonya soofia soomra soomro sophia sophie stanley stella stephanie stephen steven stewart stuart
  subhan subhana subhani subhanullah subhash subzwari sudha sufi sufian sufiyan sufyaan sufyan sughra sughran suhaib
  suhail suhrawardia suhrawardy sukhera sulaim sulaiman sulehri suleiman suleman sulemani sulemankhel sulman sultan
  sultana sumaira sumaiya sumama sumaya sumayya sumbal sumbul sumera sumit sumitra sumro sundas sundus sunil sunita
  suqlain suraiya suresh suri suriya surraya surriya susan susanna sushil sushila swati syed syeda syedna sylvester
  sylvia syra tabani tabassum tabba tabish tafazzul tafseer taha taher tahir tahira tahmina tahoor tahreem tahseen
  taiba taimoor taimoori taimur tajammul tajuddin tajwar talal talat talha talhah taliah talib talpur tamkeen tamoor
  tamseel tania taniya tanveer tanveera tanvir tanweer tanwri tanzeel tanzeela tanzil tanzila tapal taqdees taqi
  taqweem tarakai taranum tarar tareen tarin tariq tarique tarrar tasawar tasawwar taseer tashfeen taskeen tasneem
  tasnim taufeeq taufiq tauheed tauqeer tauqir tauseef tausif tawab tawfeeq tayaba tayba tayyab tayyaba tayyib
  tayyiba tazeem tazeen teerath tehmina tehreem tehseen tehzeeb tehzib terence teresa thanvi thebo theodore theresa
  thomas thompson timothy tipu tirmizi titus tiwana tobias tofeeq tofeeque tofiq toheed tokhi tony tooba toor toqeer
  touba toufiq touheed touqeer touqir touseef tousif tracy tuba tufail tughlaq tulla tulsi tunio turab turi ubada
  ubaid ubaidah ubaidullah uddin ullah umaima umaimah umair umaira umairah umais umamah umar umara umarah umarullah
  umer umera ummara umme unaiza unar uppal urfa urooj uroosa urva urwa urwah usaid usama usha usman usmani usmania
  usmanzai uswa uzaifa uzair uzaira uzma vajdan valerie vandana vanessa vania vaqar varsha vaseem vera veronica
  vicky victor victoria vidya vijay vikram vimal vinay vincent vinod virginia virk vishal vivek vivian vohra wadera
  wadood wagan wahaab wahab wahaj wahedna waheed waheeda wahiba wahid wahida wahla wahlah wains waiz wajahat
  wajahatullah wajdaan wajdan wajeeh wajeeha wajeehullah wajid wajih wajiha wakeel wakil waleed waleeda wali walid
  walija waliullah walter wani wania waniya waqar waqas waqasullah waqee waqqas waraich warda wardah wareesha waris
  warisha warraich warriach wasay waseem waseema waseemullah washma wasi wasif wasifa wasila wasim wasiq wassan
  wattoo wazeer wazir wendy wijdan wilfred wilson winston wiqar xavier yaar yahiya yahya yameen yamin yaqoob yaqoobi
  yaqoot yaqub yar yasar yaseen yaseera yash yashfa yashfeen yasin yasir yasira yasmeen yasmin yasoob yasra yasser
  yawar yogesh youhana younas younis younus yousaf yousafzai yousfzai yousuf yousufzai yumna yunus yusairah yusra
  yusuf yusufzai yvonne zabair zabeehullah zabihullah zachariah zaeem zaeema zafar zafarullah zaffar zahabia zaheer
  zaheera zaheeruddin zahid zahida zahir zahoor zahoorullah zahra zahraa zahrah zahur zaib zaid zaidan zaidi zaidy
  zaigham zaim zain zainab zainabbibi zaineb zainish zainub zainulabidin zaira zaka zakaria zakariya zakariyah
  zakariyya zakaullah zakia zakir zakria zaman zameena zameer zamir zanib zara zarar zardari zareef zareen zareena
  zargar zargham zarghona zari zarin zarina zarish zarmeen zarmina zarrar zarrin zartab zartaj zartasha zarwish zaryab
  zavier zaviyar zavyar zawar zayan zayd zayed zayna zayyan zazai zeb zeba zebunisa zebunnisa zeenat zeenia zeerak
  zeeshan zehra zehri zenab zeshaan zeshan zia ziauddin ziaul ziaullah ziaur zill zille zillehuma zillur zimal
  zimmal zimri zinia ziyad zoaib zobaria zobia zoha zohaib zohaibullah zohair zohan zohra zohrah zoobia zoya zubaida
  zubaidah zubair zubda zuberi zuha zuhaib zuhair zulaikha zulekha zulekhah zulfikar zulfiqar zulkifl zulnoorain
  zulqarnain zumar zunaid zunaira zunairah zuraiz baz elahi ellahi illahi ilahi jalda nahid nahida naheeda penda`

/** Titles, and short forms of Muhammad. */
const titles = `
  al ul ur ud bb md mohd muhd mst mr mrs ms miss dr prof engr haji hafiz ch sh syed`

/** The same in the letters of Urdu. */
const urdu = `
  محمد احمد علی حسن حسین عمر عثمان ابوبکر ابو بکر عبداللہ عبدالله عبد اللہ الرحمن الرحمان عبدالرحمن عبدالرحمان
  عبدالعزیز عبدالکریم عبدالمجید عبدالوحید عبدالحمید عبدالستار عبدالغفار عبدالغنی عبدالقادر عبدالرزاق عبدالرشید
  عبدالوہاب عبدالسلام عبدالقیوم عبدالخالق عبدالمالک عبدالباسط عبدالجبار عبدالصمد بلال حمزہ حسنین اسامہ زید طلحہ زبیر
  سعد سعید خالد ولید طارق کاشف عاطف آصف عامر عمران عرفان عدنان عثمانی فاروق فہد فیصل فرحان فرید فواد فیاض غلام گل
  حبیب حامد حماد حنیف حیدر ہاشم ہارون ابراہیم ادریس اکبر اکرم اسلم افضل انور انیس ارشد اشرف اصغر اظہر اعجاز افتخار
  امتیاز امجد انصاری ایوب بابر بشیر جاوید جمیل جمال جنید جہانگیر خرم خورشید دانش داؤد ذیشان راشد رحمان رضا رضوان
  رفیق ریاض زاہد ظاہر ظفر ظہیر زین زبیدہ ساجد سرفراز سلمان سلیم سلیمان سمیع سہیل شاہد شاہ شاہین شبیر شریف شعیب شفیق
  شکیل شہباز شہزاد شہزادہ شیراز صابر صادق صدیق صدیقی صفدر ضیاء ضیا طاہر طیب عابد عادل عارف عاصم عباس عبدل عزیز عقیل
  علیم عمار عنایت غفار غفور فاضل فاطمہ فرخ فضل قادر قاسم قمر قیصر کامران کریم کلیم گلزار لطیف لیاقت ماجد مبارک مجید
  محبوب محسن محمود مدثر مراد مرتضیٰ مرتضی مزمل مسعود مشتاق مصطفیٰ مصطفی مظہر معاذ معین مقصود ملک ممتاز منیر منصور
  منور موسیٰ موسی مہدی میاں ناصر نادر ندیم نذیر نسیم نصیر نعمان نعیم نوید نواز واجد وارث وحید وسیم وقار وقاص یاسر
  یاسین یحییٰ یحیی یعقوب یوسف یونس عائشہ عالیہ آمنہ عاصمہ اسماء عظمیٰ عظمی انیلا ارم بشریٰ بشری بی بیبی بیگم پروین
  تسنیم ثناء ثنا ثمینہ جمیلہ حنا حرا حفصہ خدیجہ خاتون ربیعہ رابعہ رخسانہ رقیہ روبینہ زارا زہرا زہرہ زینب زینت ساجدہ
  سارہ سائرہ سعدیہ سکینہ سلمیٰ سلمی سمیرا سمینہ سمیہ سونیا سیدہ شازیہ شائستہ شبانہ شبنم شگفتہ شمائلہ شمیم صائمہ صبا
  صدف صفیہ طاہرہ طیبہ عابدہ عذرا غزالہ فائزہ فرح فرحت فرزانہ فریدہ فوزیہ کرن کنول کوثر لبنیٰ لبنی ماریہ مریم مہوش
  مہناز نادیہ نازیہ ناہید نبیلہ نجمہ نسرین نصرت نعیمہ نغمہ نگہت نورین نور یاسمین سید خان چوہدری چودھری راجہ راؤ رانا
  مرزا بٹ بھٹی بلوچ اعوان مغل قریشی ہاشمی نقوی رضوی زیدی کاظمی جعفری بخاری گیلانی شیخ میر میمن جٹ گجر آرائیں خٹک
  آفریدی یوسفزئی درانی نیازی لودھی عباسی علوی فاروقی جان محمدی الدین نبی رسول بخش مسیح ڈار کھوکھر راجپوت وڑائچ چیمہ
  باجوہ سندھو گوندل ٹوانہ بگٹی مری مینگل رند لاشاری لغاری مزاری کھوسہ سومرو جونیجو بھٹو تالپور صدیقہ اختر اختری اقبال اکمل
  اجمل احسان احسن ارسلان ارباز اسد اسفند اویس ایاز ایمان باسط بختاور برکت تابش تنویر توصیف توقیر ثاقب جواد حارث حسیب حماس
  خاور خلیل خلیق دلاور ذوالفقار ذکیہ رئیس رحیم رحمت رفعت رمیز روحیل ریحان زوہیب سبحان سجاد سراج سکندر سمیر شہریار شاہزیب
  شاہنواز شجاعت شفقت شمس شوکت صغیر صفی طلعت عابدین عاقب عتیق عظیم عمیر عمیس عنبرین غضنفر فخر فراز فردوس فرقان فیضان قدیر
  کوکب ماہم ماہین مبشر مجاہد محب محمودہ مختار مدیحہ مسرت مشعل معراج معظم مقبول منزہ منیبہ مومنہ مہر مہرین ناہیدہ نثار
  نجیب نرگس نزہت نعمت نوشین نیلم نیلوفر ہمایوں ہما وجیہہ وریشہ یسریٰ یسری`

/** What firms are called. */
const firms = `
  traders trader trading enterprises enterprise store stores shop shops mobile mobiles brothers bros sons pvt ltd
  limited co company mart electronics communication communications corporation industries textile textiles garments
  fabrics jewellers jewelers motors autos pharmacy medicos bakers bakery sweets foods computers technologies agency
  agent associates builders developers estate`

/** Words of payers that every shop knows, in the form of `folded` (BANK-717). */
export const nameWords: ReadonlySet<string> = new Set(
  [latin, titles, urdu, firms].flatMap((words) => words.trim().split(/\s+/)).map(folded),
)
